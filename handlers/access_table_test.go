package handlers_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections"
)

// accessTable lists who may call each operation. It repeats docs/design/api.md on purpose: a route without a line here fails
// the test, and so does a line without a route.
var accessTable = map[string]string{
	"GET /v1/tools":                                      "everybody",
	"GET /v1/tools/{id}":                                 "everybody",
	"GET /v1/openapi.json":                               "everybody",
	"GET /v1/openapi.yaml":                               "everybody",
	"GET /v1/asyncapi.yaml":                              "everybody",
	"GET /v1/schemas/{id}.json":                          "everybody",
	"POST /v1/jobs":                                      "jobs:create, session",
	"GET /v1/jobs":                                       "jobs:read, session",
	"GET /v1/jobs/{id}":                                  "jobs:read, session",
	"GET /v1/jobs/events":                                "jobs:read, session",
	"GET /v1/jobs/{id}/events":                           "jobs:read, session",
	"GET /v1/jobs/{id}/download-intent":                  "outputs:read, session",
	"POST /v1/jobs/{id}/download-intent":                 "outputs:read, session",
	"POST /v1/jobs/{id}/cancel":                          "jobs:cancel, session",
	"POST /v1/jobs/{id}/close":                           "jobs:cancel, session",
	"GET /v1/jobs/{id}/history":                          "history:read, session",
	"GET /v1/credits":                                    "credits:read, session",
	"GET /v1/credits/ledger":                             "credits:read, session",
	"GET /v1/credits/ledger/export":                      "credits:read, session",
	"GET /v1/usage":                                      "credits:read, session",
	"GET /v1/usage/export":                               "credits:read, session",
	"GET /v1/history":                                    "history:read, session",
	"GET /v1/history/export":                             "history:read, session",
	"GET /v1/history/proof":                              "history:read, session",
	"GET /v1/audit/checkpoints":                          "everybody",
	"GET /v1/audit/checkpoints/{id}":                     "everybody",
	"GET /v1/audit/keys":                                 "everybody",
	"POST /v1/url-metadata":                              "url-metadata:run, session",
	"POST /v1/tools/{id}/runs":                           "tools:run, session",
	"POST /v1/account":                                   "everybody",
	"POST /v1/account/sessions":                          "everybody",
	"GET /v1/account":                                    "session",
	"POST /v1/account/password":                          "session",
	"POST /v1/account/erase":                             "session",
	"POST /v1/account/email":                             "session",
	"GET /v1/account/export":                             "session",
	"GET /v1/account/access":                             "session",
	"GET /v1/account/sessions":                           "session",
	"DELETE /v1/account/sessions":                        "session",
	"DELETE /v1/account/sessions/current":                "session",
	"DELETE /v1/account/sessions/{id}":                   "session",
	"GET /v1/account/api-keys":                           "session",
	"POST /v1/account/api-keys":                          "session",
	"PATCH /v1/account/api-keys/{id}":                    "session",
	"DELETE /v1/account/api-keys/{id}":                   "session",
	"POST /v1/account/api-keys/{id}/rotate":              "session",
	"GET /v1/account/origins":                            "session",
	"PUT /v1/account/origins":                            "session",
	"GET /v1/account/webhook-secrets":                    "session",
	"POST /v1/account/webhook-secrets/rotate":            "session",
	"GET /v1/account/webhook-deliveries":                 "session",
	"POST /v1/account/webhook-deliveries/{id}/redeliver": "session",
	"GET /v1/operator/events":                            "operator events:read",
	"GET /v1/operator/accounts/{id}/history":             "operator audit:read",
	"GET /v1/operator/accounts/{id}/ledger":              "operator audit:read",
	"GET /v1/operator/accounts/{id}/proof":               "operator audit:read",
}

// admission is one line of the access table: an operation and who may call it.
type admission struct {
	operation handlers.Route
	// scope is the scope that an API key must have; "" if no API key is accepted.
	scope               string
	everybody, sessions bool
	// ofOperator is the scope that an operator's key must have; "" if none is accepted.
	ofOperator string
}

func (a admission) path() string {
	id := "job_1"
	switch {
	case strings.Contains(a.operation.Path, "/api-keys/"):
		id = "key_1"
	case strings.Contains(a.operation.Path, "/webhook-deliveries/"):
		id = "evt_1"
	case strings.Contains(a.operation.Path, "/sessions/"):
		id = "ses_1"
	case strings.Contains(a.operation.Path, "/operator/accounts/"):
		id = handlerstest.TestAccount
	case strings.Contains(a.operation.Path, "/audit/checkpoints/"):
		id = "1"
	case strings.Contains(a.operation.Path, "/schemas/"):
		id = "toolmill.job.accepted.v1"
	case strings.Contains(a.operation.Path, "/tools/"):
		id = "html-to-pdf-api"
	}
	return strings.ReplaceAll(a.operation.Path, "{id}", id)
}

// operationsOf returns all operations of the router, each with its line of the table.
func operationsOf(t *testing.T, w *handlerstest.World) []admission {
	t.Helper()
	var all []admission
	for _, operation := range w.Handler.Routes() {
		who, told := accessTable[operation.Method+" "+operation.Path]
		if !told {
			t.Errorf("%s %s is not in the access table", operation.Method, operation.Path)
			continue
		}
		a := admission{operation: operation, everybody: who == "everybody"}
		a.ofOperator, _ = strings.CutPrefix(who, "operator ")
		if a.ofOperator == who {
			a.ofOperator = ""
		}
		for one := range strings.SplitSeq(who, ", ") {
			a.sessions = a.sessions || one == "session"
			if slices.Contains(account.Scopes, one) {
				a.scope = one
			}
		}
		all = append(all, a)
	}
	return all
}

func TestEveryLineOfTheTableIsAnOperation(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	known := map[string]bool{"POST /v1/url-metadata": true, "POST /v1/tools/{id}/runs": true} // allowed to be missing: they may come later
	for _, operation := range w.Handler.Routes() {
		known[operation.Method+" "+operation.Path] = true
	}
	for line := range accessTable {
		if !known[line] {
			t.Errorf("the access table has %s, the router does not", line)
		}
	}
}

// credential is one way to authenticate a call, and the expected result for each operation.
type credential struct {
	name string
	// client returns a client that uses the credential; for operations that need a scope, with that scope.
	client func(w *handlerstest.World, scope string) handlerstest.Client
	// want returns the expected error code, "" if the call is let in.
	want func(a admission) string
}

func keyOf(scopes ...string) func(*handlerstest.World, string) handlerstest.Client {
	return func(w *handlerstest.World, _ string) handlerstest.Client { return w.WithKey(w.AddKey(w.T, scopes...)) }
}

// changedKey returns a client whose key has all scopes and was modified by change.
func changedKey(change func(*projections.KeyRecord)) func(*handlerstest.World, string) handlerstest.Client {
	return func(w *handlerstest.World, _ string) handlerstest.Client {
		key := w.AddKey(w.T, account.Scopes...)
		w.ChangeKey(w.T, key, change)
		return w.WithKey(key)
	}
}

// refusedWith expects code from every operation that asks for an API key.
func refusedWith(code string) func(admission) string {
	return func(a admission) string {
		switch {
		case a.everybody:
			return ""
		case a.ofOperator != "":
			return "invalid_api_key"
		case a.scope == "":
			return "session_required"
		}
		return code
	}
}

func credentialsOf() []credential {
	past := time.Now().Add(-time.Second)
	all := []credential{
		{"nothing", func(w *handlerstest.World, _ string) handlerstest.Client { return w.WithKey("") }, func(a admission) string {
			if a.everybody {
				return ""
			}
			return "missing_credentials"
		}},
		{"an unknown key", func(w *handlerstest.World, _ string) handlerstest.Client { return w.WithKey("tmk_live_none") }, refusedWith("invalid_api_key")},
		{"a revoked key", changedKey(func(k *projections.KeyRecord) { k.RevokedAt = &past }), refusedWith("revoked_api_key")},
		{"an expired key", changedKey(func(k *projections.KeyRecord) { k.ExpiresAt = &past }), refusedWith("expired_api_key")},
		{"a suspended account's key", changedKey(func(k *projections.KeyRecord) { k.Suspended = true }), refusedWith("account_suspended")},
		{"every scope but the one", func(w *handlerstest.World, scope string) handlerstest.Client {
			return w.WithKey(w.AddKey(w.T, handlerstest.Without(scope)...))
		}, refusedWith("insufficient_scope")},
		{"a session", func(w *handlerstest.World, _ string) handlerstest.Client { return w.SignedIn() }, func(a admission) string {
			if a.everybody || a.sessions {
				return ""
			}
			return "missing_credentials"
		}},
		{"a session that has ended", func(w *handlerstest.World, _ string) handlerstest.Client {
			c := w.SignedIn()
			c.Cookie = "__Host-session" + "=ended"
			return c
		}, func(a admission) string {
			switch {
			case a.everybody:
				return ""
			case a.sessions:
				return "invalid_session"
			}
			return "missing_credentials"
		}},
		{"a session from another site", func(w *handlerstest.World, _ string) handlerstest.Client {
			c := w.SignedIn()
			c.FetchSite = "cross-site"
			return c
		}, func(a admission) string {
			switch {
			case a.operation.Method != http.MethodGet && (a.sessions || a.operation.Scope == auth.SignIn):
				return "cross_origin_rejected"
			case a.everybody || a.sessions:
				return ""
			}
			return "missing_credentials"
		}},
	}
	for _, scope := range account.Scopes {
		all = append(all, credential{"a key for " + scope, keyOf(scope), func(a admission) string {
			switch {
			case a.everybody || a.scope == scope:
				return ""
			case a.ofOperator != "":
				return "invalid_api_key"
			case a.scope == "":
				return "session_required"
			}
			return "insufficient_scope"
		}})
	}
	return append(all, operatorCredentials()...)
}

// operatorCredentials are keys of operators. Other operations than the operators' take them for malformed keys.
func operatorCredentials() []credential {
	refused := func(code func(a admission) string) func(admission) string {
		return func(a admission) string {
			switch {
			case a.everybody:
				return ""
			case a.ofOperator != "":
				return code(a)
			case a.scope == "":
				return "session_required"
			}
			return "invalid_api_key"
		}
	}
	always := func(code string) func(admission) string { return refused(func(admission) string { return code }) }
	past := time.Now().Add(-time.Second)
	changed := func(change func(*auth.OperatorKey)) func(*handlerstest.World, string) handlerstest.Client {
		return func(w *handlerstest.World, _ string) handlerstest.Client {
			return w.WithKey(w.AddOperatorKey(w.T, change, apikey.OperatorScopes...))
		}
	}
	all := []credential{
		{"an unknown operator key", func(w *handlerstest.World, _ string) handlerstest.Client {
			return w.WithKey(handlerstest.NewOperatorKey(w.T).Reveal())
		}, always("invalid_api_key")},
		{"a revoked operator key", changed(func(k *auth.OperatorKey) { k.RevokedAt = &past }), always("revoked_api_key")},
		{"an expired operator key", changed(func(k *auth.OperatorKey) { k.ExpiresAt = &past }), always("expired_api_key")},
	}
	for _, scope := range apikey.OperatorScopes {
		all = append(all, credential{"an operator key for " + scope, func(w *handlerstest.World, _ string) handlerstest.Client {
			return w.WithKey(w.AddOperatorKey(w.T, nil, scope))
		}, refused(func(a admission) string {
			if a.ofOperator == scope {
				return ""
			}
			return "insufficient_scope"
		})})
	}
	return all
}

// TestWhoIsLetIn tries every credential on every operation.
func TestWhoIsLetIn(t *testing.T) {
	operations := len(operationsOf(t, handlerstest.NewPeopleWorld(t)))
	for _, with := range credentialsOf() {
		t.Run(with.name, func(t *testing.T) {
			w := handlerstest.NewPeopleWorld(t)
			w.T = t
			w.Handler.Drain() // a stream without an end ends at once
			for _, a := range operationsOf(t, w) {
				answered := with.client(w, a.scope).Do(a.operation.Method, a.path(), "")
				want := with.want(a)
				if got := answered.Code(); got != want && (want != "" || !answered.Let()) {
					t.Errorf("%s %s: %d %s, want %q", a.operation.Method, a.path(), answered.StatusCode, answered.Text, want)
				}
				if challenge := answered.Header.Get("WWW-Authenticate"); answered.StatusCode == http.StatusUnauthorized && challenge == "" {
					t.Errorf("%s %s: 401 without a challenge", a.operation.Method, a.path())
				}
			}
		})
	}
	if operations < 27 {
		t.Errorf("only %d operations were tried", operations)
	}
}

// TestTheScopeThatIsMissingIsNamed in the error details and in the WWW-Authenticate challenge.
func TestTheScopeThatIsMissingIsNamed(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	for _, a := range operationsOf(t, w) {
		if a.scope == "" {
			continue
		}
		answered := w.WithKey(w.AddKey(t, handlerstest.Without(a.scope)...)).Do(a.operation.Method, a.path(), "")
		details := answered.Refused(403, "insufficient_scope")
		if details["requiredScope"] != a.scope || !strings.Contains(answered.Header.Get("WWW-Authenticate"), `scope="`+a.scope+`"`) {
			t.Errorf("%s %s: %v %v", a.operation.Method, a.path(), details, answered.Header)
		}
	}
}

// TestAnotherAccountsIsNotThere: jobs, keys and deliveries of another account are answered with not_found, by key and by
// session, and lists do not contain them.
func TestAnotherAccountsIsNotThere(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.People.Delivery["evt_1"] = projections.Delivery{EventID: "evt_1", JobID: "job_1"}
	w.MustSend(t, account.CreateAPIKey{KeyID: "key_1", Name: "ci", Purpose: "ci", SHA256: "x", Scopes: []string{"jobs:read"}})
	foreign := w.AddKey(t, account.Scopes...)
	w.ChangeKey(t, foreign, func(k *projections.KeyRecord) { k.AccountID = "acct_2" })
	stranger := w.WithSessionOf(auth.Person{ID: "usr_2", AccountID: "acct_2", Email: "eve@example.com", CreatedAt: handlerstest.Noon, Opened: true})
	bodies := map[string]string{"PATCH /v1/account/api-keys/{id}": `{"name":"mine"}`, "POST /v1/account/api-keys/{id}/rotate": `{}`}
	tried := 0
	for _, a := range operationsOf(t, w) {
		line := a.operation.Method + " " + a.operation.Path
		if !strings.Contains(a.operation.Path, "{id}") || strings.Contains(a.operation.Path, "/tools/") {
			continue
		}
		tried++
		want := "not_found"
		if strings.HasSuffix(line, "/redeliver") {
			want = "plan_upgrade_required" // the plan is checked first, so the answer does not reveal whether the delivery exists
		}
		callers := map[string]handlerstest.Client{"session": stranger}
		if a.scope != "" {
			callers["key"] = w.WithKey(foreign)
		}
		for name, c := range callers {
			if name == "session" && !a.sessions {
				continue
			}
			if answered := c.Do(a.operation.Method, a.path(), bodies[line]); answered.Code() != want {
				t.Errorf("%s by the %s of another account: %d %s", line, name, answered.StatusCode, answered.Text)
			}
		}
	}
	if tried < 11 {
		t.Errorf("only %d operations were tried", tried)
	}
	for path, want := range map[string]string{
		"/v1/account/api-keys": `{"keys":[]}`, "/v1/account/webhook-deliveries": `{"deliveries":[],"nextCursor":null}`,
		"/v1/history": `{"events":[],"nextCursor":null}`,
	} {
		if got := stranger.GET(path); strings.TrimSpace(got.Text) != want {
			t.Errorf("%s: %s", path, got.Text)
		}
	}
	if got := w.WithKey(foreign).GET("/v1/jobs"); strings.TrimSpace(got.Text) != `{"jobs":[],"nextCursor":null}` {
		t.Errorf("jobs: %s", got.Text)
	}
}

// TestPlansThatAreTooSmall: some operations need a larger plan.
func TestPlansThatAreTooSmall(t *testing.T) {
	for _, planID := range []plan.ID{plan.Free, plan.Pro, plan.Business, plan.Custom} {
		w := handlerstest.NewWorld(t, planID, 10)
		w.Put(handlerstest.SucceededJob("job_1"))
		w.People.Delivery["evt_1"] = projections.Delivery{EventID: "evt_1", JobID: "job_1"}
		answers := map[string]handlerstest.Response{
			"POST /v1/jobs with a webhook": w.POST("/v1/jobs", strings.Replace(handlerstest.HTMLJob, `{`, `{"webhookUrl":"https://example.com/hook",`, 1)),
			"redeliver":                    w.SignedIn().POST("/v1/account/webhook-deliveries/evt_1/redeliver", ""),
		}
		for name, answered := range answers {
			if refused := answered.Code() == "plan_upgrade_required"; refused != (planID == plan.Free) || !refused && answered.StatusCode >= 300 {
				t.Errorf("%s on %s: %d %s", name, planID, answered.StatusCode, answered.Text)
			}
		}
		for _, path := range []string{"/v1/account", "/v1/account/api-keys", "/v1/account/webhook-secrets", "/v1/history"} {
			if got := w.SignedIn().GET(path); got.StatusCode != http.StatusOK {
				t.Errorf("%s on %s: %d %s", path, planID, got.StatusCode, got.Text)
			}
		}
	}
}

// TestAKeyBesideASession: if a request has both, the account area uses the session, all other operations the key.
func TestAKeyBesideASession(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	both := w.SignedIn()
	both.Key = w.AddKey(t, "jobs:read")
	both.GET("/v1/account").Ok(http.StatusOK)
	both.GET("/v1/history").Refused(403, "insufficient_scope")
	both.Key = "tmk_live_x"
	both.GET("/v1/account").Ok(http.StatusOK)
	both.GET("/v1/history").Refused(401, "invalid_api_key")
	if got := fmt.Sprint(w.WithKey("").GET("/v1/account").Header["Www-Authenticate"]); !strings.Contains(got, "toolmill") {
		t.Errorf("challenge %s", got)
	}
}
