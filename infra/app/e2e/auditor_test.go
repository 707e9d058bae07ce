package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/infra/app/admin"
)

// evidence fetches what an auditor needs to check an account, in the order that docs/auditing.md says.
func (c client) evidence(accountID, key string) (e admin.Evidence) {
	c.t.Helper()
	dir := c.t.TempDir()
	fetch := func(part, name string, headers ...string) string {
		answer := c.get("/operator/accounts/"+accountID+part, headers...)
		if answer.StatusCode != http.StatusOK {
			c.t.Fatalf("%s: %d %s", part, answer.StatusCode, answer.body)
		}
		path := filepath.Join(dir, name)
		must(c.t, os.WriteFile(path, []byte(answer.body), 0o600))
		return path
	}
	e.Key, e.Proof = key, fetch("/proof", "proof.json")
	e.File = fetch("/history", "history.ndjson", "Accept", "application/x-ndjson")
	return e
}

// An auditor with a key checks an account offline, also after it is erased: what was signed then and now is its history, and nothing
// that was sealed can be read. Each of the auditor's reads is an event of the account.
func TestAnAuditorChecksAnAccountAlsoWhenItIsErased(t *testing.T) {
	w := service(t)
	p, _ := w.signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	const name = "planted-for-the-auditor"
	c.succeeds(c.create(pageOf(hello, "", "name", `"`+name+`.html"`)).ID)
	w.atRest(t)
	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
	key := operated[struct{ Key string }](t, w, func(o admin.Operator) error { return o.CheckpointKey(t.Context()) }).Key
	auditor := w.operatorKey(t, apikey.ReadAudit)
	before := auditor.evidence(p.accountID, key)
	before.Later = true
	must(t, w.operator(new(strings.Builder)).Verify(before))

	p.ask(http.MethodPost, "/account/erase", `{"password":"`+goodPassword+`"}`).in(http.StatusAccepted, new(struct{ AccountID string }))
	eventually(t, "the account is erased", func() bool {
		o := w.operator(new(strings.Builder))
		return o.AuditErasure(t.Context(), p.accountID) == nil
	})
	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
	after := auditor.evidence(p.accountID, key)
	after.Later, after.Since = true, before.File
	v := operated[verified](t, w, func(o admin.Operator) error { return o.Verify(after) })
	text, err := os.ReadFile(after.File)
	must(t, err)
	if !v.Whole || v.AccountID != p.accountID || strings.Contains(string(text), name) || !strings.Contains(string(text), "sealedName") {
		t.Errorf("%+v\n%s", v, text)
	}
	if reads := strings.Count(string(text), `"actor":"operator:`+auditor.keyID+`"`); reads < 3 {
		t.Errorf("%d of the auditor's reads are in the history", reads)
	}
	older := after
	older.Proof, older.Since = before.Proof, ""
	must(t, w.operator(new(strings.Builder)).Verify(older))
	older.Key = strings.Replace(key, "+", "x+", 1)
	if err := w.operator(new(strings.Builder)).Verify(older); err == nil {
		t.Error("the key of another log proves it")
	}
}
