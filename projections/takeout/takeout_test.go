package takeout

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/store"
)

const (
	ada = "acct_1"
	bob = "acct_2"
)

// world is an account with everything, and another one.
type world struct {
	*projectiontest.Bench

	objects map[string]string
	// gone makes sealed texts erased, broken makes the objects fail.
	gone, broken bool
}

// Open implements Objects.
func (w *world) Open(_ context.Context, key string) (io.ReadCloser, error) {
	content, found := w.objects[key]
	if w.broken {
		return nil, errAway
	}
	if !found {
		return nil, ErrNoObject
	}
	return io.NopCloser(strings.NewReader(content)), nil
}

var errAway = errors.New("connection refused")

type opener struct{ w *world }

type erased struct{ error }

func (erased) Erased() bool { return true }

// Open implements Opener.
func (o opener) Open(_ context.Context, accountID, sealed string) (string, error) {
	if o.w.gone {
		return "", erased{errors.New("the key was destroyed")}
	}
	text, ours := strings.CutPrefix(sealed, "sealed for "+accountID+": ")
	if !ours {
		return "", fmt.Errorf("%q is not sealed for %s", sealed, accountID)
	}
	return text, nil
}

func sealed(text string) string { return "sealed for " + ada + ": " + text }

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{Bench: projectiontest.New(t, 1), objects: map[string]string{}}
	for _, id := range []string{ada, bob} {
		w.Log.Must(id, logtest.Open(1000))
		w.Log.Must(id, logtest.Key("key_of_"+id, "digest of "+id))
	}
	for i := range 120 { // more than a page
		create := logtest.Create(logtest.ID("job", i), w.Log.Now())
		create.Input.SealedName, create.SealedWebhookURL = sealed(fmt.Sprint("input", i, ".html")), sealed("https://ada.example/hook")
		create.Input.SealedTexts = sealed(`{"headerHtml":"<b>Ada</b>"}`)
		w.Log.Must(ada, create)
	}
	w.Log.Must(bob, logtest.Create("job_of_bob", w.Log.Now()))
	w.Log.Succeed(bob, "job_of_bob")
	for _, i := range []int{3, 118, 119} {
		w.Log.Succeed(ada, logtest.ID("job", i))
		w.objects["out/"+logtest.ID("job", i)] = fmt.Sprint("content of ", i)
	}
	delete(w.objects, "out/"+logtest.ID("job", 118)) // it expired a moment ago
	w.objects["out/job_of_bob"] = "content of bob"
	w.Log.Must(ada, account.RevokeAPIKey{KeyID: "key_of_" + ada})
	w.Project(w.Projector(nil), 1000)
	w.rows()
	return w
}

// rows are what is not in the log.
func (w *world) rows() {
	w.Helper()
	for _, id := range []string{ada, bob} {
		for sql, args := range map[string][]any{
			`INSERT INTO people (id, account_id, email, password_hash, created_at) VALUES ($1, $2, $3, 'the hash', now())`: {"usr_of_" + id, id, id + "@example.com"},
			`INSERT INTO sessions (token, data, expires_at, id, person_id, account_id, created_at, seen_at, network, agent)
				VALUES ($1, 'the data', now() + interval '1 day', $2, $3, $4, now(), '2026-03-02', '192.0.2.0/24', 'curl/8')`: {"token of " + id, "ses_of_" + id, "usr_of_" + id, id},
			`INSERT INTO api_key_uses (account_id, key_id, used_at) VALUES ($1, $2, '2026-03-02T12:00:00Z')`: {id, "key_of_" + id},
			`INSERT INTO webhook_attempts (event_id, attempt, account_id, job_id, at, http_status, error, took_ms)
				SELECT event_id, 1, account_id, job_id, now(), 410, 'gone', 7 FROM webhook_deliveries WHERE account_id = $1`: {id},
			`INSERT INTO access_trail (id, account_id, at, kind, actor, subject, network, agent)
				SELECT 'acc_' || $1 || n, $1, '2026-03-02T12:00:00Z'::timestamptz + n / 2 * interval '1 second', 'signed_in', '', 'ses_of_' || $1, '', 'curl/8'
				FROM generate_series(1, 1200) AS n`: {id},
		} {
			if _, err := w.DB.Exec(w.Context(), sql, args...); err != nil {
				w.Fatal(err)
			}
		}
	}
}

func (w *world) takeout() *Takeout {
	return New(Config{
		DB: w.DB, Objects: w, Sealer: opener{w}, Clock: w.Log.Now,
		Name: func(given, inputName string, _ job.State) string { return given + "of " + inputName },
	})
}

// exported returns the files of Ada's export by their names, and their order.
func (w *world) exported() (files map[string]string, order []string) {
	w.Helper()
	write, err := w.takeout().Begin(w.Context(), ada)
	if err != nil {
		w.Fatal(err)
	}
	var out bytes.Buffer
	if err = write(w.Context(), &out); err != nil {
		w.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		w.Fatal(err)
	}
	files = map[string]string{}
	for _, f := range archive.File {
		content, err := f.Open()
		if err != nil {
			w.Fatal(err)
		}
		text, err := io.ReadAll(content) // which checks the sum
		if err != nil {
			w.Fatal(err)
		}
		files[f.Name], order = string(text), append(order, f.Name)
	}
	return files, order
}

func lines[T any](t *testing.T, text string) (all []T) {
	t.Helper()
	for line := range strings.Lines(text) {
		var one T
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, one)
	}
	return all
}

func TestAnExportHasEverythingOfTheAccountAndNothingOfAnother(t *testing.T) {
	w := newWorld(t)
	files, order := w.exported()
	newest, oldest := logtest.ID("job", 119), logtest.ID("job", 3)
	want := []string{
		"README.txt", "profile.json", "sessions.json", "keys.json", "access.ndjson", "ledger.csv", "usage.csv", "jobs.ndjson",
		"webhook-deliveries.ndjson", "history.ndjson", "files/" + newest + "/of input119.html", "files/" + oldest + "/of input3.html",
	}
	if !slices.Equal(order, want) {
		t.Errorf("the files are %q", order)
	}
	for name, text := range files {
		if strings.Contains(text, bob) || strings.Contains(text, "job_of_bob") {
			t.Errorf("%s has something of the other account", name)
		}
		for _, secret := range []string{"digest of ", "the hash", "the data", "token of", "sealed-whsec"} {
			if strings.Contains(text, secret) && name != "history.ndjson" {
				t.Errorf("%s has %q", name, secret)
			}
		}
	}
	if files[order[10]] != "content of 119" || files[order[11]] != "content of 3" {
		t.Errorf("the files have %q and %q", files[order[10]], files[order[11]])
	}
	for name, part := range map[string]string{
		"profile.json":              `"email": "acct_1@example.com"`,
		"sessions.json":             `"id": "ses_of_acct_1"`,
		"keys.json":                 `"lastUsedAt": "2026-03-02T12:00:00Z"`,
		"usage.csv":                 "day,toolSlug,accepted,succeeded,failed,canceled,chargedUnits,refundedUnits,netUnits\r\n",
		"webhook-deliveries.ndjson": `"attempts":[{"attempt":1,`,
		"README.txt":                "the account acct_1",
	} {
		if !strings.Contains(files[name], part) {
			t.Errorf("%s: %.2000s", name, files[name])
		}
	}
}

func TestListsAreWholeHoweverLong(t *testing.T) {
	w := newWorld(t)
	files, _ := w.exported()
	var events int64
	if err := w.one(&events, `SELECT count(*) FROM event_log WHERE account_id = $1`); err != nil {
		t.Fatal(err)
	}
	ledger, err := csv.NewReader(strings.NewReader(files["ledger.csv"])).ReadAll()
	if got := len(lines[json.RawMessage](t, files["history.ndjson"])); int64(got) != events {
		t.Errorf("%d of %d events", got, events)
	}
	if err != nil || len(ledger) != 1+1+120 {
		t.Errorf("%d rows of the ledger, %v", len(ledger), err)
	}
	ids := map[string]bool{}
	for _, a := range lines[access](t, files["access.ndjson"]) {
		ids[a.ID] = true
	}
	if len(ids) != 1200 {
		t.Errorf("%d accesses", len(ids))
	}
	var all []key
	if err := json.Unmarshal([]byte(files["keys.json"]), &all); err != nil || len(all) != 1 || all[0].RevokedAt == nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func (w *world) one(n *int64, sql string) (err error) {
	*n, err = store.One(w.Context(), w.DB, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) }, sql, ada)
	return err
}

// TestJobsAreInClear: what the log has sealed is readable in the export, as long as its key exists.
func TestJobsAreInClear(t *testing.T) {
	w := newWorld(t)
	files, _ := w.exported()
	jobs := lines[jobLine](t, files["jobs.ndjson"])
	if len(jobs) != 120 {
		t.Fatalf("%d jobs", len(jobs))
	}
	newest := jobs[0]
	if newest.Input.Name != "input119.html" || newest.WebhookURL != "https://ada.example/hook" || !strings.Contains(string(newest.Input.Options), "<b>Ada</b>") ||
		newest.Output.File != "files/"+newest.ID+"/of input119.html" || newest.Output.SHA256 == "" {
		t.Errorf("%+v", newest)
	}
	if last := jobs[119]; last.Status != job.Queued || last.Output != nil {
		t.Errorf("%+v", last)
	}
	w.gone = true
	files, _ = w.exported()
	if erased := lines[jobLine](t, files["jobs.ndjson"])[0]; erased.Input.Name != "" || erased.WebhookURL != "" || strings.Contains(string(erased.Input.Options), "Ada") {
		t.Errorf("%+v", erased)
	}
}

// TestResultsPastTheirTimeAreNotInIt, although their objects may be there for a while.
func TestResultsPastTheirTimeAreNotInIt(t *testing.T) {
	w := newWorld(t)
	w.Log.Pass(25 * time.Hour)
	files, order := w.exported()
	if last := order[len(order)-1]; last != "history.ndjson" || strings.Contains(files["jobs.ndjson"], `"file"`) {
		t.Errorf("the files are %q", order)
	}
}

func TestAnEmptyAccountIsExported(t *testing.T) {
	w := &world{Bench: projectiontest.New(t, 1)}
	w.Log.Must(ada, account.OpenAccount{Plan: "custom", Limits: logtest.Wide, SealedWebhookSecret: "sealed"})
	w.Project(w.Projector(nil), 1000)
	files, _ := w.exported()
	for name, want := range map[string]string{
		"sessions.json": "[]\n", "keys.json": "[]\n", "access.ndjson": "", "jobs.ndjson": "", "webhook-deliveries.ndjson": "",
		"usage.csv": "day,toolSlug,accepted,succeeded,failed,canceled,chargedUnits,refundedUnits,netUnits\r\n",
	} {
		if files[name] != want {
			t.Errorf("%s: %q", name, files[name])
		}
	}
	if !strings.Contains(files["profile.json"], `"person": null`) {
		t.Errorf("profile: %s", files["profile.json"])
	}
}

// TestAnExportThatFailsHasNoEnd, so that nobody takes a part for the whole.
func TestAnExportThatFailsHasNoEnd(t *testing.T) {
	w := newWorld(t)
	if _, err := w.takeout().Begin(t.Context(), "acct_none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no account: %v", err)
	}
	w.broken = true
	write, err := w.takeout().Begin(t.Context(), ada)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err = write(t.Context(), &out); !errors.Is(err, errAway) {
		t.Error(err)
	}
	if _, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len())); err == nil {
		t.Error("it opens")
	}
}
