package e2e

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/admin"
)

// signIn begins another session of the person.
func (p person) signIn(email, password, userAgent string) person {
	p.t.Helper()
	begun := p.post("/account/sessions", credentialsOf(email, password), "User-Agent", userAgent)
	if begun.StatusCode != http.StatusCreated {
		p.t.Fatalf("sign-in: %d %s", begun.StatusCode, begun.body)
	}
	p.cookie = sessionOf(begun)
	return p
}

type sessionLine struct {
	ID, Network, UserAgent string
	Current                bool
}

func (p person) sessions() []sessionLine {
	p.t.Helper()
	var listed struct{ Sessions []sessionLine }
	p.ask(http.MethodGet, "/account/sessions", "").in(http.StatusOK, &listed)
	return listed.Sessions
}

// gone fails unless the person's session has ended.
func (p person) gone() {
	p.t.Helper()
	p.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
}

// A person sees where they are signed in, ends sessions, changes the password, which ends the others, and the e-mail address.
func TestAPersonLooksAfterTheirSessions(t *testing.T) {
	t.Parallel()
	w := service(t)
	first, email := w.signUp(t)
	second := first.signIn(email, goodPassword, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	open := second.sessions()
	if len(open) != 2 || !open[0].Current || open[0].UserAgent != "Firefox 140 on Linux" || open[0].Network != "127.0.0.0/24" || open[1].Current {
		t.Fatalf("%+v", open)
	}
	if ended := second.ask(http.MethodDelete, "/account/sessions/"+open[1].ID, ""); ended.StatusCode != http.StatusNoContent {
		t.Errorf("%d %s", ended.StatusCode, ended.body)
	}
	first.gone()

	third := first.signIn(email, goodPassword, "curl/8")
	const better = "a staple of batteries"
	change := func(current string) response {
		return third.ask(http.MethodPost, "/account/password", fmt.Sprintf(`{"currentPassword":%q,"newPassword":%q}`, current, better))
	}
	change("another password").refused(http.StatusForbidden, "invalid_credentials")
	if changed := change(goodPassword); changed.StatusCode != http.StatusNoContent {
		t.Errorf("%d %s", changed.StatusCode, changed.body)
	}
	second.gone()
	first.post("/account/sessions", credentialsOf(email, goodPassword)).refused(http.StatusUnauthorized, "invalid_credentials")

	_, taken := w.signUp(t)
	third.ask(http.MethodPost, "/account/email", credentialsOf(taken, better)).refused(http.StatusConflict, "account_exists")
	var shown struct{ Email string }
	third.ask(http.MethodPost, "/account/email", credentialsOf("new-"+email, better)).in(http.StatusOK, &shown)
	fourth := first.signIn("new-"+email, better, "curl/8")
	if ended := third.ask(http.MethodDelete, "/account/sessions", ""); shown.Email != "new-"+email || ended.StatusCode != http.StatusNoContent {
		t.Errorf("%+v, %d %s", shown, ended.StatusCode, ended.body)
	}
	fourth.gone()

	kinds := third.accessKinds()
	for _, want := range []string{
		"signed_up", "signed_in", "session_ended", "password_failed", "password_changed", "sign_in_failed", "email_changed",
	} {
		if !slices.Contains(kinds, want) {
			t.Errorf("%s is not among %v", want, kinds)
		}
	}
}

// accessKinds are the kinds of the newest entries of the access trail, with their subjects and actors.
func (p person) accessKinds() (kinds []string) {
	p.t.Helper()
	var listed struct {
		Entries []struct{ Kind, Subject, Actor string }
	}
	p.ask(http.MethodGet, "/account/access?limit=100", "").in(http.StatusOK, &listed)
	for _, e := range listed.Entries {
		kinds = append(kinds, e.Kind, e.Kind+" "+e.Subject, strings.TrimSpace(e.Actor+" "+e.Kind+" "+e.Subject))
	}
	return kinds
}

// A person takes everything out that is kept about their account, and an operator does for them; both are in the trail.
func TestAPersonTakesTheirDataOut(t *testing.T) {
	t.Parallel()
	w := service(t)
	p, email := w.signUp(t)
	p.upgrade()
	c := p.newKey(strings.Replace(ciKey, `"jobs:read"`, `"jobs:read","outputs:read"`, 1))
	made := c.succeeds(c.create(page(hello)).ID)
	result := c.download(made)

	answered := p.ask(http.MethodGet, "/account/export", "")
	if answered.StatusCode != http.StatusOK || answered.Header.Get("Content-Type") != "application/zip" {
		t.Fatalf("%d %v", answered.StatusCode, answered.Header)
	}
	files := unzipped(t, []byte(answered.body))
	p.holdsAll(files, email, made, result)

	path := filepath.Join(t.TempDir(), "account.zip")
	exported := operated[accountExported](t, w, func(o admin.Operator) error {
		o.Name = "alice"
		return o.ExportAccount(t.Context(), p.accountID, path)
	})
	written, err := os.ReadFile(path)
	must(t, err)
	if exported.AccountID != p.accountID || exported.SizeBytes != int64(len(written)) {
		t.Errorf("%+v of %d bytes", exported, len(written))
	}
	p.holdsAll(unzipped(t, written), email, made, result)
	for _, want := range []string{
		"key:" + c.keyID + " downloaded " + made.ID, "exported account.zip", "operator:alice exported account.zip",
	} {
		if kinds := p.accessKinds(); !slices.Contains(kinds, want) {
			t.Errorf("%s is not among %v", want, kinds)
		}
	}
}

type accountExported struct {
	AccountID string
	SizeBytes int64
}

// holdsAll checks an export of the person's account, with one job whose result is kept.
func (p person) holdsAll(files map[string]string, email string, made jobView, result []byte) {
	p.t.Helper()
	for name, part := range map[string]string{
		"README.txt": p.accountID, "profile.json": email, "keys.json": "build server", "sessions.json": "ses_", "ledger.csv": made.ID,
		"usage.csv": "html-to-pdf-api", "jobs.ndjson": made.ID, "access.ndjson": `"kind":"signed_up"`, "webhook-deliveries.ndjson": "",
	} {
		if text, there := files[name]; !there || !strings.Contains(text, part) {
			p.t.Errorf("%s: %v, without %q: %.500s", name, there, part, text)
		}
	}
	var events []string
	for line := range strings.Lines(files["history.ndjson"]) {
		var e struct{ Type string }
		must(p.t, json.Unmarshal([]byte(line), &e))
		if strings.HasPrefix(e.Type, "toolmill.job.") {
			events = append(events, e.Type)
		}
	}
	if all := p.events(); !slices.Equal(events, all) {
		p.t.Errorf("%v of %v", events, all)
	}
	kept := ""
	for name, content := range files {
		if strings.HasPrefix(name, "files/"+made.ID+"/") && strings.HasSuffix(name, ".pdf") {
			kept = content
		}
	}
	if kept != string(result) || kept == "" {
		p.t.Errorf("the result has %d bytes, in the export %d", len(result), len(kept))
	}
}

// unzipped reads all files of a ZIP, which checks their sums.
func unzipped(t *testing.T, data []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	files := make(map[string]string)
	for _, f := range archive.File {
		content, err := f.Open()
		must(t, err)
		text, err := io.ReadAll(content)
		must(t, err)
		files[f.Name] = string(text)
	}
	return files
}
