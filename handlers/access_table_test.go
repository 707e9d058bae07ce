package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections"
)

// accessTable says of every operation who is let in: api.md, told a second time. An operation of the router that is not
// here fails, and so does a line here that is no operation.
var accessTable = map[string]string{
	"GET /v1/tools":                                      "everybody",
	"GET /v1/tools/{id}":                                 "everybody",
	"GET /v1/openapi.json":                               "everybody",
	"GET /v1/openapi.yaml":                               "everybody",
	"POST /v1/jobs":                                      "jobs:create",
	"GET /v1/jobs":                                       "jobs:read",
	"GET /v1/jobs/{id}":                                  "jobs:read",
	"GET /v1/jobs/{id}/events":                           "jobs:read",
	"GET /v1/jobs/{id}/download-intent":                  "outputs:read",
	"POST /v1/jobs/{id}/download-intent":                 "outputs:read",
	"POST /v1/jobs/{id}/cancel":                          "jobs:cancel",
	"POST /v1/jobs/{id}/close":                           "jobs:cancel",
	"GET /v1/jobs/{id}/history":                          "history:read, session",
	"GET /v1/credits":                                    "credits:read",
	"GET /v1/credits/ledger":                             "credits:read",
	"GET /v1/history":                                    "history:read, session",
	"GET /v1/history/export":                             "history:read, session",
	"POST /v1/url-metadata":                              "url-metadata:run",
	"POST /v1/tools/{id}/runs":                           "tools:run, session",
	"POST /v1/account":                                   "everybody",
	"POST /v1/account/sessions":                          "everybody",
	"GET /v1/account":                                    "session",
	"DELETE /v1/account/sessions/current":                "session",
	"GET /v1/account/api-keys":                           "session",
	"POST /v1/account/api-keys":                          "session",
	"PATCH /v1/account/api-keys/{id}":                    "session",
	"DELETE /v1/account/api-keys/{id}":                   "session",
	"POST /v1/account/api-keys/{id}/rotate":              "session",
	"GET /v1/account/webhook-secrets":                    "session",
	"POST /v1/account/webhook-secrets/rotate":            "session",
	"GET /v1/account/webhook-deliveries":                 "session",
	"POST /v1/account/webhook-deliveries/{id}/redeliver": "session",
}

// admission is who may do an operation, as the table has it.
type admission struct {
	operation route
	// scope is what a key must have, "" where no key will do.
	scope               string
	everybody, sessions bool
}

func (a admission) path() string {
	id := "job_1"
	switch {
	case strings.Contains(a.operation.path, "/api-keys/"):
		id = "key_1"
	case strings.Contains(a.operation.path, "/webhook-deliveries/"):
		id = "evt_1"
	case strings.Contains(a.operation.path, "/tools/"):
		id = "html-to-pdf-api"
	}
	return strings.ReplaceAll(a.operation.path, "{id}", id)
}

// operations are all of the router, each with its line of the table.
func operationsOf(t *testing.T, w *world) []admission {
	t.Helper()
	var all []admission
	for _, operation := range w.handler.routes() {
		who, told := accessTable[operation.method+" "+operation.path]
		if !told {
			t.Errorf("%s %s is not in the table of who is let in", operation.method, operation.path)
			continue
		}
		a := admission{operation: operation, everybody: who == "everybody"}
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

func TestTheTableHasNoOperationThatIsNone(t *testing.T) {
	w := newWorld(t, plan.Pro, 10)
	known := map[string]bool{"POST /v1/url-metadata": true, "POST /v1/tools/{id}/runs": true} // may come later
	for _, operation := range w.handler.routes() {
		known[operation.method+" "+operation.path] = true
	}
	for line := range accessTable {
		if !known[line] {
			t.Errorf("there is no %s", line)
		}
	}
}

// let reports whether a call got past the door: nothing of its answer is about who called.
func (r response) let() bool {
	return r.StatusCode != http.StatusUnauthorized && r.StatusCode != http.StatusTooManyRequests && r.code() != "insufficient_scope" &&
		r.code() != "session_required" && r.code() != "cross_origin_rejected"
}

// code is that of an error, "" for none.
func (r response) code() string {
	if r.StatusCode < http.StatusBadRequest || r.body == "" {
		return ""
	}
	problem, _ := r.object()["error"].(map[string]any)
	code, _ := problem["code"].(string)
	return code
}

// credential is one way to call, and what is to come of it where the operation lets in whom it names.
type credential struct {
	name string
	// client returns who calls; of an operation that takes scopes, with one of them.
	client func(w *world, scope string) client
	// want is the code of the refusal, "" where the call gets in.
	want func(a admission) string
}

func keyOf(scopes ...string) func(*world, string) client {
	return func(w *world, _ string) client { return w.withKey(w.addKey(w.t, scopes...)) }
}

// changedKey is a key with all scopes, changed.
func changedKey(change func(*KeyRecord)) func(*world, string) client {
	return func(w *world, _ string) client {
		key := w.addKey(w.t, account.Scopes...)
		w.changeKey(w.t, key, change)
		return w.withKey(key)
	}
}

// refusedWith is for what no operation takes that asks for a key.
func refusedWith(code string) func(admission) string {
	return func(a admission) string {
		switch {
		case a.everybody:
			return ""
		case a.scope == "":
			return "session_required"
		}
		return code
	}
}

func credentialsOf() []credential {
	past := time.Now().Add(-time.Second)
	all := []credential{
		{"nothing", func(w *world, _ string) client { return w.withKey("") }, func(a admission) string {
			if a.everybody {
				return ""
			}
			return "missing_credentials"
		}},
		{"an unknown key", func(w *world, _ string) client { return w.withKey("tmk_live_none") }, refusedWith("invalid_api_key")},
		{"a revoked key", changedKey(func(k *KeyRecord) { k.RevokedAt = &past }), refusedWith("revoked_api_key")},
		{"an expired key", changedKey(func(k *KeyRecord) { k.ExpiresAt = &past }), refusedWith("expired_api_key")},
		{"a suspended account's key", changedKey(func(k *KeyRecord) { k.Suspended = true }), refusedWith("account_suspended")},
		{"every scope but the one", func(w *world, scope string) client { return w.withKey(w.addKey(w.t, without(scope)...)) }, refusedWith("insufficient_scope")},
		{"a session", func(w *world, _ string) client { return w.signedIn() }, func(a admission) string {
			if a.everybody || a.sessions {
				return ""
			}
			return "missing_credentials"
		}},
		{"a session that has ended", func(w *world, _ string) client {
			c := w.signedIn()
			c.cookie = sessionCookie + "=ended"
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
		{"a session from another site", func(w *world, _ string) client {
			c := w.signedIn()
			c.fetchSite = "cross-site"
			return c
		}, func(a admission) string {
			switch {
			case a.operation.method != http.MethodGet && (a.sessions || a.operation.scope == signIn):
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
			case a.scope == "":
				return "session_required"
			}
			return "insufficient_scope"
		}})
	}
	return all
}

// TestWhoIsLetIn is every operation × every way to call it.
func TestWhoIsLetIn(t *testing.T) {
	operations := len(operationsOf(t, newPeopleWorld(t)))
	for _, with := range credentialsOf() {
		t.Run(with.name, func(t *testing.T) {
			w := newPeopleWorld(t)
			w.t = t
			for _, a := range operationsOf(t, w) {
				answered := with.client(w, a.scope).do(a.operation.method, a.path(), "")
				want := with.want(a)
				if got := answered.code(); got != want && (want != "" || !answered.let()) {
					t.Errorf("%s %s: %d %s, want %q", a.operation.method, a.path(), answered.StatusCode, answered.body, want)
				}
				if challenge := answered.Header.Get("WWW-Authenticate"); answered.StatusCode == http.StatusUnauthorized && challenge == "" {
					t.Errorf("%s %s: 401 without a challenge", a.operation.method, a.path())
				}
			}
		})
	}
	if operations < 27 {
		t.Errorf("only %d operations are looked at", operations)
	}
}

// TestTheScopeThatIsMissingIsNamed, in the details and in the challenge.
func TestTheScopeThatIsMissingIsNamed(t *testing.T) {
	w := newPeopleWorld(t)
	for _, a := range operationsOf(t, w) {
		if a.scope == "" {
			continue
		}
		answered := w.withKey(w.addKey(t, without(a.scope)...)).do(a.operation.method, a.path(), "")
		details := answered.refused(403, "insufficient_scope")
		if details["requiredScope"] != a.scope || !strings.Contains(answered.Header.Get("WWW-Authenticate"), `scope="`+a.scope+`"`) {
			t.Errorf("%s %s: %v %v", a.operation.method, a.path(), details, answered.Header)
		}
	}
}

// TestAnotherAccountsIsNotThere: what is another account's is not found, by key and by session, and its lists are empty.
func TestAnotherAccountsIsNotThere(t *testing.T) {
	w := newPeopleWorld(t)
	w.put(succeededJob("job_1"))
	w.people.delivery["evt_1"] = projections.Delivery{EventID: "evt_1", JobID: "job_1"}
	w.mustSend(t, account.CreateAPIKey{KeyID: "key_1", Name: "ci", Purpose: "ci", SHA256: "x", Scopes: []string{"jobs:read"}})
	foreign := w.addKey(t, account.Scopes...)
	w.changeKey(t, foreign, func(k *KeyRecord) { k.AccountID = "acct_2" })
	stranger := w.withSessionOf(projections.Person{ID: "usr_2", AccountID: "acct_2", Email: "eve@example.com", CreatedAt: noon, Opened: true})
	bodies := map[string]string{"PATCH /v1/account/api-keys/{id}": `{"name":"mine"}`, "POST /v1/account/api-keys/{id}/rotate": `{}`}
	tried := 0
	for _, a := range operationsOf(t, w) {
		line := a.operation.method + " " + a.operation.path
		if !strings.Contains(a.operation.path, "{id}") || strings.Contains(a.operation.path, "/tools/") {
			continue
		}
		tried++
		want := "not_found"
		if strings.HasSuffix(line, "/redeliver") {
			want = "plan_upgrade_required" // it comes first, and tells nothing of the delivery
		}
		callers := map[string]client{"session": stranger}
		if a.scope != "" {
			callers["key"] = w.withKey(foreign)
		}
		for name, c := range callers {
			if name == "session" && !a.sessions {
				continue
			}
			if answered := c.do(a.operation.method, a.path(), bodies[line]); answered.code() != want {
				t.Errorf("%s by the %s of another account: %d %s", line, name, answered.StatusCode, answered.body)
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
		if got := stranger.get(path); strings.TrimSpace(got.body) != want {
			t.Errorf("%s: %s", path, got.body)
		}
	}
	if got := w.withKey(foreign).get("/v1/jobs"); strings.TrimSpace(got.body) != `{"jobs":[],"nextCursor":null}` {
		t.Errorf("jobs: %s", got.body)
	}
}

// TestPlansThatAreTooSmall: what is part of the larger plans only.
func TestPlansThatAreTooSmall(t *testing.T) {
	for _, planID := range []plan.ID{plan.Free, plan.Pro, plan.Business, plan.Custom} {
		w := newWorld(t, planID, 10)
		w.put(succeededJob("job_1"))
		w.people.delivery["evt_1"] = projections.Delivery{EventID: "evt_1", JobID: "job_1"}
		answers := map[string]response{
			"POST /v1/jobs with a webhook": w.post("/v1/jobs", strings.Replace(htmlJob, `{`, `{"webhookUrl":"https://example.com/hook",`, 1)),
			"redeliver":                    w.signedIn().post("/v1/account/webhook-deliveries/evt_1/redeliver", ""),
		}
		for name, answered := range answers {
			if refused := answered.code() == "plan_upgrade_required"; refused != (planID == plan.Free) || !refused && answered.StatusCode >= 300 {
				t.Errorf("%s on %s: %d %s", name, planID, answered.StatusCode, answered.body)
			}
		}
		for _, path := range []string{"/v1/account", "/v1/account/api-keys", "/v1/account/webhook-secrets", "/v1/history"} {
			if got := w.signedIn().get(path); got.StatusCode != http.StatusOK {
				t.Errorf("%s on %s: %d %s", path, planID, got.StatusCode, got.body)
			}
		}
	}
}

// TestAKeyBesideASession: in the account area the session counts, elsewhere the key does.
func TestAKeyBesideASession(t *testing.T) {
	w := newPeopleWorld(t)
	both := w.signedIn()
	both.key = w.addKey(t, "jobs:read")
	both.get("/v1/account").ok(http.StatusOK)
	both.get("/v1/history").refused(403, "insufficient_scope")
	both.key = "tmk_live_x"
	both.get("/v1/account").ok(http.StatusOK)
	both.get("/v1/history").refused(401, "invalid_api_key")
	if got := fmt.Sprint(w.withKey("").get("/v1/account").Header["Www-Authenticate"]); !strings.Contains(got, "toolmill") {
		t.Errorf("challenge %s", got)
	}
}
