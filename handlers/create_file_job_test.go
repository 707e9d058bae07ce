package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// png is a file of that size that begins like a PNG.
func png(sizeBytes int) string {
	const magic = "\x89PNG\r\n\x1a\n"
	return magic + strings.Repeat("\x00", sizeBytes-len(magic))
}

// fileJob is the body that announces a PNG of that size; more are further members of its input.
func fileJob(sizeBytes int, more string) string {
	return fmt.Sprintf(`{"toolSlug":"image-compress-api","input":{"kind":"file","name":"Urlaub 7.png","contentType":"image/png",
		"sizeBytes":%d%s}}`, sizeBytes, more)
}

func TestCreateFileJobAwaitsItsUpload(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	answered := w.post("/v1/jobs", fileJob(1000, `,"options":{"quality":60}`))
	body := answered.ok(http.StatusCreated)

	accepted := lastEvent[job.Accepted](t, w)
	at := w.log[len(w.log)-1].At
	want := job.Terms{
		CostUnits: 1, MaxAttempts: 3, DeadlineAt: at.Add(30 * time.Minute), AttemptTimeoutSeconds: 60,
		UploadExpiresAt: at.Add(15 * time.Minute).Truncate(time.Second), InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
	}
	if diff := cmp.Diff(want, accepted.Terms); diff != "" {
		t.Error(diff)
	}
	if in := accepted.Input; in.SealedName != "sealed(acct_1:Urlaub 7.png)" || in.ObjectKey != "" || in.SizeBytes != 1000 {
		t.Errorf("%+v", in)
	}
	if w.account.Balance != 9 || len(w.objects) != 0 {
		t.Errorf("balance %d, %d objects", w.account.Balance, len(w.objects))
	}
	upload, _ := body["upload"].(map[string]any)
	address, _ := upload["url"].(string)
	delete(upload, "url")
	expires := want.UploadExpiresAt.Format(time.RFC3339)
	wantUpload := map[string]any{
		"method": "PUT", "expiresAt": expires, "headers": map[string]any{"Content-Type": "image/png", "Content-Length": "1000"},
	}
	if diff := cmp.Diff(wantUpload, upload); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(address, "https://api.example.com/v1/uploads/"+accepted.JobID+"?account=acct_1&by=key_1.") {
		t.Errorf("address %s", address)
	}
	progress, _ := body["progress"].(map[string]any)
	if body["status"] != "queued" || progress["stage"] != "awaiting_upload" {
		t.Errorf("%v, %v", body["status"], progress)
	}
}

func TestCreateFileJobRefuses(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	cases := map[string]struct {
		body   string
		status int
		code   string
		faults string
	}{
		"an empty file":                {fileJob(0, ""), 422, "empty_file", ""},
		"a file that is too large":     {fileJob(25_000_001, ""), 413, "input_too_large", ""},
		"another type":                 {strings.Replace(fileJob(9, ""), "image/png", "image/gif", 1), 415, "unsupported_content_type", ""},
		"another type before its size": {strings.Replace(fileJob(0, ""), "image/png", "image/gif", 1), 415, "unsupported_content_type", ""},
		"a negative size":              {fileJob(-1, ""), 422, "validation_failed", "input.sizeBytes type,input.sizeBytes required"},
		"part of a byte":               {strings.Replace(fileJob(9, ""), ":9", ":9.5", 1), 422, "validation_failed", "input.sizeBytes type,input.sizeBytes required"},
		"no name":                      {strings.Replace(fileJob(9, ""), `"name":"Urlaub 7.png",`, "", 1), 422, "validation_failed", "input.name required"},
		"an empty name":                {strings.Replace(fileJob(9, ""), "Urlaub 7.png", "", 1), 422, "validation_failed", "input.name required"},
		"text beside the file":         {fileJob(9, `,"text":"x"`), 422, "validation_failed", "input.text unknown_field"},
		"an option out of range":       {fileJob(9, `,"options":{"quality":0}`), 422, "validation_failed", "input.options.quality minimum"},
		"text for a tool of files": {
			`{"toolSlug":"image-compress-api","input":{"kind":"text","contentType":"image/png","text":"x"}}`,
			422, "validation_failed", "input.kind enum",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			answered := w.post("/v1/jobs", c.body)
			answered.refused(c.status, c.code)
			if c.faults != "" {
				if diff := cmp.Diff(c.faults, strings.Join(answered.faults(), ",")); diff != "" {
					t.Error(diff)
				}
			}
			if len(w.log) != 1 || w.account.Balance != 10 {
				t.Errorf("left behind: %d events, balance %d", len(w.log), w.account.Balance)
			}
		})
	}
}

// TestTheCharsetOfAFileIsItsOwn: that of text in JSON is UTF-8, a table may be in any.
func TestTheCharsetOfAFileIsItsOwn(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	body := strings.Replace(fileJob(9, ""), "image/png", "Image/PNG; charset=iso-8859-1", 1)
	w.post("/v1/jobs", body).ok(http.StatusCreated)
	if declared := lastEvent[job.Accepted](t, w).Input.ContentType; declared != "image/png" {
		t.Error(declared)
	}
}

func TestCreateFileJobIsRepeatedByteForByte(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	first := w.post("/v1/jobs", fileJob(1000, ""), "Idempotency-Key", "k-1")
	first.ok(http.StatusCreated)
	w.upload(addressOf(first), png(1000)).done()
	w.passed = time.Hour
	second := w.post("/v1/jobs", fileJob(1000, ""), "Idempotency-Key", "k-1")
	if second.ok(http.StatusCreated); second.body != first.body || second.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("answered\n%sthen\n%s", first.body, second.body)
	}
	if w.account.Balance != 9 || len(w.jobs) != 1 {
		t.Errorf("balance %d, %d jobs", w.account.Balance, len(w.jobs))
	}
}

// TestPendingUploadsAreBounded: files that never come hold no slot of those that do.
func TestPendingUploadsAreBounded(t *testing.T) {
	w := newWorld(t, plan.Pro, 100)
	for range 20 {
		w.post("/v1/jobs", fileJob(1000, "")).ok(http.StatusCreated)
	}
	w.post("/v1/jobs", fileJob(1000, "")).refused(429, "concurrency_limited")
	w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
}

// TestJobShowsItsUploadIntentWhileItIsOpen, to those who may create jobs.
func TestJobShowsItsUploadIntentWhileItIsOpen(t *testing.T) {
	shows := func(w *world, id string) bool {
		return w.get("/v1/jobs/" + id).ok(http.StatusOK)["upload"] != nil
	}
	cases := map[string]struct {
		change func(w *world, created response)
		want   bool
	}{
		"awaited":               {func(*world, response) {}, true},
		"expired":               {func(w *world, _ response) { w.passed = 15 * time.Minute }, false},
		"uploaded":              {func(w *world, created response) { w.upload(addressOf(created), png(1000)).done() }, false},
		"canceled":              {func(w *world, created response) { w.mustSend(w.t, job.Cancel{JobID: idOf(created)}) }, false},
		"read by another scope": {func(w *world, _ response) { w.client = w.withKey(w.addKey(w.t, "jobs:read")) }, false},
		"read by its own scope": {func(w *world, _ response) { w.client = w.withKey(w.addKey(w.t, account.Scopes...)) }, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, plan.Custom, 10)
			created, first := w.post("/v1/jobs", fileJob(1000, "")), w.key
			c.change(w, created)
			if shows(w, idOf(created)) != c.want {
				t.Error(w.get("/v1/jobs/" + idOf(created)).body)
			}
			if own := w.key == first; c.want && own != (addressOf(w.get("/v1/jobs/"+idOf(created))) == addressOf(created)) {
				t.Error("the intent is another one, or another key's is the same")
			}
		})
	}
}
