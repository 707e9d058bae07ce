package jobs_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestCreateFileJobAwaitsItsUpload(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	answered := w.POST("/v1/jobs", handlerstest.FileJob(1000, `,"options":{"quality":60}`))
	body := answered.Ok(http.StatusCreated)

	accepted := handlerstest.LastEvent[job.Accepted](t, w)
	at := w.Log[len(w.Log)-1].At
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
	if w.Account.Balance != 9 || len(w.Objects) != 0 {
		t.Errorf("balance %d, %d objects", w.Account.Balance, len(w.Objects))
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
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	cases := map[string]struct {
		body   string
		status int
		code   string
		faults string
	}{
		"an empty file":                {handlerstest.FileJob(0, ""), 422, "empty_file", ""},
		"a file that is too large":     {handlerstest.FileJob(25_000_001, ""), 413, "input_too_large", ""},
		"another type":                 {strings.Replace(handlerstest.FileJob(9, ""), "image/png", "image/gif", 1), 415, "unsupported_content_type", ""},
		"another type before its size": {strings.Replace(handlerstest.FileJob(0, ""), "image/png", "image/gif", 1), 415, "unsupported_content_type", ""},
		"a negative size":              {handlerstest.FileJob(-1, ""), 422, "validation_failed", "input.sizeBytes type"},
		"part of a byte":               {strings.Replace(handlerstest.FileJob(9, ""), ":9", ":9.5", 1), 422, "validation_failed", "input.sizeBytes type"},
		"no name":                      {strings.Replace(handlerstest.FileJob(9, ""), `"name":"Urlaub 7.png",`, "", 1), 422, "validation_failed", "input.name required"},
		"an empty name":                {strings.Replace(handlerstest.FileJob(9, ""), "Urlaub 7.png", "", 1), 422, "validation_failed", "input.name required"},
		"text beside the file":         {handlerstest.FileJob(9, `,"text":"x"`), 422, "validation_failed", "input.text unknown_field"},
		"an option out of range":       {handlerstest.FileJob(9, `,"options":{"quality":0}`), 422, "validation_failed", "input.options.quality minimum"},
		"text for a tool of files": {
			`{"toolSlug":"image-compress-api","input":{"kind":"text","contentType":"image/png","text":"x"}}`,
			422, "validation_failed", "input.kind enum",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			answered := w.POST("/v1/jobs", c.body)
			answered.Refused(c.status, c.code)
			if c.faults != "" {
				if diff := cmp.Diff(c.faults, strings.Join(answered.Faults(), ",")); diff != "" {
					t.Error(diff)
				}
			}
			if len(w.Log) != 1 || w.Account.Balance != 10 {
				t.Errorf("left behind: %d events, balance %d", len(w.Log), w.Account.Balance)
			}
		})
	}
}

// TestTheCharsetOfAFileIsItsOwn: text in JSON is UTF-8, a table may use any charset.
func TestTheCharsetOfAFileIsItsOwn(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	body := strings.Replace(handlerstest.FileJob(9, ""), "image/png", "Image/PNG; charset=iso-8859-1", 1)
	w.POST("/v1/jobs", body).Ok(http.StatusCreated)
	if declared := handlerstest.LastEvent[job.Accepted](t, w).Input.ContentType; declared != "image/png" {
		t.Error(declared)
	}
}

func TestCreateFileJobIsRepeatedByteForByte(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	first := w.POST("/v1/jobs", handlerstest.FileJob(1000, ""), "Idempotency-Key", "k-1")
	first.Ok(http.StatusCreated)
	w.Upload(handlerstest.AddressOf(first), handlerstest.Png(1000)).Done()
	w.Passed = time.Hour
	second := w.POST("/v1/jobs", handlerstest.FileJob(1000, ""), "Idempotency-Key", "k-1")
	if second.Ok(http.StatusCreated); second.Text != first.Text || second.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("answered\n%sthen\n%s", first.Text, second.Text)
	}
	if w.Account.Balance != 9 || len(w.Jobs) != 1 {
		t.Errorf("balance %d, %d jobs", w.Account.Balance, len(w.Jobs))
	}
}

// TestPendingUploadsAreBounded: jobs whose file never arrives take no slot from others.
func TestPendingUploadsAreBounded(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 100)
	for range 20 {
		w.POST("/v1/jobs", handlerstest.FileJob(1000, "")).Ok(http.StatusCreated)
	}
	w.POST("/v1/jobs", handlerstest.FileJob(1000, "")).Refused(429, "concurrency_limited")
	w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
}

// TestJobShowsItsUploadIntentWhileItIsOpen, to callers who may create jobs.
func TestJobShowsItsUploadIntentWhileItIsOpen(t *testing.T) {
	shows := func(w *handlerstest.World, id string) bool {
		return w.GET("/v1/jobs/" + id).Ok(http.StatusOK)["upload"] != nil
	}
	cases := map[string]struct {
		change func(w *handlerstest.World, created handlerstest.Response)
		want   bool
	}{
		"awaited": {func(*handlerstest.World, handlerstest.Response) {}, true},
		"expired": {func(w *handlerstest.World, _ handlerstest.Response) { w.Passed = 15 * time.Minute }, false},
		"uploaded": {func(w *handlerstest.World, created handlerstest.Response) {
			w.Upload(handlerstest.AddressOf(created), handlerstest.Png(1000)).Done()
		}, false},
		"canceled": {func(w *handlerstest.World, created handlerstest.Response) {
			w.MustSend(w.T, job.Cancel{JobID: handlerstest.IDOf(created)})
		}, false},
		"read by another scope": {func(w *handlerstest.World, _ handlerstest.Response) { w.Client = w.WithKey(w.AddKey(w.T, "jobs:read")) }, false},
		"read by its own scope": {func(w *handlerstest.World, _ handlerstest.Response) {
			w.Client = w.WithKey(w.AddKey(w.T, account.Scopes...))
		}, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			created, first := w.POST("/v1/jobs", handlerstest.FileJob(1000, "")), w.Key
			c.change(w, created)
			if shows(w, handlerstest.IDOf(created)) != c.want {
				t.Error(w.GET("/v1/jobs/" + handlerstest.IDOf(created)).Text)
			}
			if own := w.Key == first; c.want && own != (handlerstest.AddressOf(w.GET("/v1/jobs/"+handlerstest.IDOf(created))) == handlerstest.AddressOf(created)) {
				t.Error("the intent is another one, or another key's is the same")
			}
		})
	}
}
