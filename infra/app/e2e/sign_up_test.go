package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

// person is a person's browser: it has a session where its client has a key.
type person struct {
	client

	cookie string
}

// ask sends a request of the account area.
func (p person) ask(method, path, body string, headers ...string) response {
	p.t.Helper()
	return p.do(method, path, body, append([]string{"Cookie", p.cookie, "Sec-Fetch-Site", "same-origin"}, headers...)...)
}

// signUp makes a person with an account of their own.
func (w *world) signUp(t *testing.T) (p person, email string) {
	t.Helper()
	email = strings.ToLower(commands.NewID("ada")) + "@example.com"
	p = person{client: client{t: t, w: w}}
	answered := p.post("/account", credentialsOf(email, goodPassword))
	var opened struct {
		ID, PlanID string
		Balance    int
	}
	answered.in(http.StatusCreated, &opened)
	if opened.PlanID != "free" || opened.Balance != creditsGiven {
		t.Errorf("%s", answered.body)
	}
	p.accountID, p.cookie = opened.ID, sessionOf(answered)
	return p, email
}

const goodPassword = "correct horse battery"

func credentialsOf(email, password string) string {
	return fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
}

// sessionOf returns the cookie that an answer sets, as a browser sends it.
func sessionOf(r response) string {
	cookie, _, _ := strings.Cut(r.Header.Get("Set-Cookie"), ";")
	return cookie
}

// upgrade moves the account to a plan whose limits no test reaches: polling costs requests.
func (p person) upgrade() {
	p.t.Helper()
	p.send(account.ChangePlan{Plan: plan.Custom, Limits: wide})
}

// newKey creates a key in the account area and returns its client.
func (p person) newKey(body string) client {
	p.t.Helper()
	var made struct{ ID, Key string }
	p.ask(http.MethodPost, "/account/api-keys", body).in(http.StatusCreated, &made)
	c := p.client
	c.keyID, c.key = made.ID, made.Key
	return c
}

const ciKey = `{"name":"build server","purpose":"ci","scopes":["credits:read","history:read","jobs:create","jobs:read"]}`

// A person signs up, creates a key, and their programs work with it (docs/design/api.md "Keys, scopes, sessions").
func TestAPersonSignsUpAndTheirProgramsWork(t *testing.T) {
	t.Parallel()
	w := service(t)
	p, email := w.signUp(t)
	c := p.newKey(ciKey)
	c.succeeds(c.create(page(hello)).ID)
	c.hasBalance(creditsGiven - 2)
	var ledger struct {
		Entries []struct {
			Type         string
			Delta        int
			BalanceAfter int
			JobID        string
		}
	}
	c.get("/credits/ledger").in(http.StatusOK, &ledger)
	if e := ledger.Entries; len(e) != 2 || e[0].Type != "charge" || e[0].Delta != -2 || e[0].JobID == "" || e[1].Type != "grant" || e[1].BalanceAfter != creditsGiven {
		t.Errorf("%+v", e)
	}

	again := p.post("/account", credentialsOf(strings.ToUpper(email), goodPassword))
	if again.StatusCode != http.StatusCreated || !strings.Contains(again.body, p.accountID) {
		t.Errorf("the same sign-up again: %d %s", again.StatusCode, again.body)
	}
	c.hasBalance(creditsGiven - 2)
	p.post("/account", credentialsOf(email, "another password")).refused(http.StatusConflict, "account_exists")
	p.post("/account/sessions", credentialsOf(email, "another password")).refused(http.StatusUnauthorized, "invalid_credentials")
	p.cookie = sessionOf(p.post("/account/sessions", credentialsOf(email, goodPassword)))
	var shown struct {
		ID, Email string
		Balance   int
	}
	p.ask(http.MethodGet, "/account", "").in(http.StatusOK, &shown)
	if shown.ID != p.accountID || shown.Email != email || shown.Balance != creditsGiven-2 {
		t.Errorf("%+v", shown)
	}
	c.do(http.MethodGet, "/account", "").refused(http.StatusForbidden, "session_required")
	p.ask(http.MethodDelete, "/account/sessions/current", "", "Sec-Fetch-Site", "cross-site").refused(http.StatusForbidden, "cross_origin_rejected")
	if out := p.ask(http.MethodDelete, "/account/sessions/current", ""); out.StatusCode != http.StatusNoContent {
		t.Errorf("sign-out: %d %s", out.StatusCode, out.body)
	}
	p.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
}

// A person needs no key: their session does all that a key with every scope does.
func TestAPersonRunsAJobByTheirSession(t *testing.T) {
	t.Parallel()
	p, _ := service(t).signUp(t)
	browser := p.client
	browser.session = p.cookie
	browser.post("/jobs", page(hello), "Sec-Fetch-Site", "cross-site").refused(http.StatusForbidden, "cross_origin_rejected")
	j := browser.create(page(hello), "Idempotency-Key", "from-the-page")
	stream := browser.follow(j.ID, "")
	for shown, more := stream.next(); more; shown, more = stream.next() {
		if shown.Status == "failed" {
			t.Fatalf("%+v", shown.Failure)
		}
	}
	if pdf := browser.download(browser.succeeds(j.ID)); !strings.HasPrefix(string(pdf), "%PDF-") {
		t.Errorf("%d bytes that are no PDF", len(pdf))
	}
	browser.hasBalance(creditsGiven - 2)
	browser.lists("", []string{j.ID})
	browser.post("/jobs/"+j.ID+"/close", "").in(http.StatusOK, &j)
	if shown := browser.get("/credits/ledger"); !strings.Contains(shown.body, j.ID) {
		t.Errorf("%d %s", shown.StatusCode, shown.body)
	}
}

// The log holds no personal data: it is kept forever, and a person may ask to be forgotten.
func TestThePersonIsNotInTheLog(t *testing.T) {
	t.Parallel()
	p, email := service(t).signUp(t)
	history := p.ask(http.MethodGet, "/history", "")
	if history.StatusCode != http.StatusOK || !strings.Contains(history.body, "account.opened") || strings.Contains(history.body, email) ||
		strings.Contains(history.body, "argon2") {
		t.Errorf("%s", history.body)
	}
}

func TestAKeysLifeInTheAccountArea(t *testing.T) {
	t.Parallel()
	p, _ := service(t).signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	c.get("/credits").in(http.StatusOK, new(any))

	var turned struct{ Key string }
	p.ask(http.MethodPost, "/account/api-keys/"+c.keyID+"/rotate", `{"graceSeconds":3600}`).in(http.StatusOK, &turned)
	old := c
	c.key = turned.Key
	c.get("/credits").in(http.StatusOK, new(any))
	old.get("/credits").in(http.StatusOK, new(any)) // within the grace

	p.ask(http.MethodPatch, "/account/api-keys/"+c.keyID, `{"name":"deployer","scopes":["jobs:read"]}`).in(http.StatusOK, new(any))
	eventually(t, "the key has lost its scope", func() bool {
		return c.get("/credits").StatusCode == http.StatusForbidden
	})
	if gone := p.ask(http.MethodDelete, "/account/api-keys/"+c.keyID, ""); gone.StatusCode != http.StatusNoContent {
		t.Errorf("%d %s", gone.StatusCode, gone.body)
	}
	for name, key := range map[string]client{"new": c, "old": old} {
		eventually(t, "the "+name+" secret is revoked", func() bool { return key.get("/jobs").StatusCode == http.StatusUnauthorized })
	}
	c.get("/jobs").refused(http.StatusUnauthorized, "revoked_api_key")

	var listed struct {
		Keys []struct{ ID, Name, RevokedAt string }
	}
	p.ask(http.MethodGet, "/account/api-keys", "").in(http.StatusOK, &listed)
	if len(listed.Keys) != 1 || listed.Keys[0].Name != "deployer" || listed.Keys[0].RevokedAt == "" {
		t.Errorf("%+v", listed)
	}
}
