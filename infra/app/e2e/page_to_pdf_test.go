package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The main case: an HTML page becomes a PDF (docs/design/specification.md §1 "Recommended client flow").
func TestAPageBecomesAPDF(t *testing.T) {
	c := service(t).open(t, opening{})

	accepted := c.post("/jobs", page(`<title>x</title><h1>Invoice 4711</h1><p>Łódź</p>`, "name", `"Invoice 4711.html"`))
	j := c.created(accepted)
	if got := accepted.Header.Get("Location"); got != "/v1/jobs/"+j.ID {
		t.Errorf("Location %q", got)
	}
	if j.Status != "queued" || j.CostUnits != 2 || j.ToolSlug != "html-to-pdf-api" || j.Output != nil {
		t.Errorf("accepted: %+v", j)
	}
	if got := c.balance(); got != creditsGiven-2 {
		t.Errorf("the balance is %d as soon as the job is accepted, want %d", got, creditsGiven-2)
	}

	j = c.succeeds(j.ID)
	if j.Attempts != 1 || j.RetryCount != 0 || j.RefundedUnits != 0 || j.Progress.Percent != 100 || j.Progress.Stage != "done" {
		t.Errorf("succeeded: %+v", j)
	}
	if j.StartedAt == nil || j.FinishedAt == nil || j.FinishedAt.Before(*j.StartedAt) || j.Output.Metadata.Pages != 1 {
		t.Errorf("succeeded: %+v", j)
	}
	pdf := c.download(j)
	if got := textOf(t, pdf); got != "Invoice 4711 Łódź" {
		t.Errorf("text %q", got)
	}
	if sum := sha256.Sum256(pdf); hex.EncodeToString(sum[:]) != j.Output.SHA256 || len(pdf) != j.Output.SizeBytes {
		t.Errorf("%d bytes that do not fit %+v", len(pdf), j.Output)
	}

	c.hasBalance(creditsGiven - 2)
	charge := c.ledger()[1]
	if charge.Delta != -2 || charge.BalanceAfter != creditsGiven-2 || charge.JobID != j.ID || charge.Type != "charge" {
		t.Errorf("ledger: %+v", charge)
	}
	c.happened("job.accepted", "job.started", "job.succeeded")
}

// A long poll answers when the job has ended, not when its time is over.
func TestALongPollEndsWithTheJob(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(hello))
	begun := time.Now()
	c.get("/jobs/"+j.ID+"?wait=30").in(http.StatusOK, &j)
	if took := time.Since(begun); j.Status != "succeeded" || took > 25*time.Second {
		t.Errorf("%s after %v", j.Status, took)
	}
}

// The output can be fetched like any other file on the web (docs/design/api.md "Jobs").
func TestAnOutputIsDownloaded(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(hello, "name", `"Grüße/../x.html"`))
	c.get("/jobs/"+j.ID+"/download-intent").refused(http.StatusConflict, "output_not_ready")
	j = c.succeeds(j.ID)
	var asked, posted intent
	c.get("/jobs/"+j.ID+"/download-intent").in(http.StatusOK, &asked)
	c.post("/jobs/"+j.ID+"/download-intent", "").in(http.StatusOK, &posted)
	anybody := client{t: t, w: c.w} // the address is the permission
	for _, address := range []string{asked.URL, posted.URL, j.Output.DownloadIntent.URL} {
		if r := anybody.get(address); r.StatusCode != http.StatusOK || !strings.HasPrefix(r.body, "%PDF-") {
			t.Fatalf("GET %s: %d %.100q", address, r.StatusCode, r.body)
		}
	}
	if left := time.Until(asked.ExpiresAt); left < 14*time.Minute || left > 15*time.Minute {
		t.Errorf("the intent lasts %v", left)
	}

	whole := anybody.get(asked.URL)
	etag := whole.Header.Get("ETag")
	for name, want := range map[string]string{
		"Content-Type": "application/pdf", "X-Content-Type-Options": "nosniff", "Accept-Ranges": "bytes",
		"ETag": `"` + j.Output.SHA256 + `"`, "Content-Length": strconv.Itoa(j.Output.SizeBytes),
	} {
		if got := whole.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if disposition := whole.Header.Get("Content-Disposition"); !strings.HasPrefix(disposition, "attachment;") || strings.Contains(disposition, "/") {
		t.Errorf("Content-Disposition: %s", disposition)
	}

	if head := anybody.do(http.MethodHead, asked.URL, ""); head.StatusCode != http.StatusOK || head.body != "" ||
		head.Header.Get("Content-Length") != strconv.Itoa(j.Output.SizeBytes) {
		t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
	}
	if part := anybody.get(asked.URL, "Range", "bytes=0-4"); part.StatusCode != http.StatusPartialContent || part.body != "%PDF-" {
		t.Errorf("range: %d %.20q", part.StatusCode, part.body)
	}
	anybody.get(asked.URL, "Range", "bytes=99999999-").refused(http.StatusRequestedRangeNotSatisfiable, "range_not_satisfiable")
	if same := anybody.get(asked.URL, "If-None-Match", etag); same.StatusCode != http.StatusNotModified || same.body != "" {
		t.Errorf("If-None-Match: %d", same.StatusCode)
	}
	if other := anybody.get(asked.URL, "Range", "bytes=0-4", "If-Range", `"other"`); other.StatusCode != http.StatusOK {
		t.Errorf("If-Range with another version: %d", other.StatusCode)
	}
	anybody.get(strings.Replace(asked.URL, "signature=", "signature=x", 1)).refused(http.StatusForbidden, "invalid_signature")
}

// HTML and a JSON payload yield the same document (docs/design/specification.md §2.8).
func TestAJSONPayloadBecomesAPDF(t *testing.T) {
	c := service(t).open(t, opening{})
	const payload = `{"html":"<link rel=stylesheet href=extra.css><p>from the payload</p><p id=hidden>unseen</p><img src=dot.svg>",
		"css":"#hidden{display:none}",
		"assets":{"extra.css":"cDo6YWZ0ZXJ7Y29udGVudDoiIHN0eWxlZCJ9","dot.svg":"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"}}`
	j := c.create(page(payload, "contentType", `"application/json"`))
	if got := textOf(t, c.download(c.succeeds(j.ID))); got != "from the payload styled" {
		t.Errorf("text %q", got)
	}
}

// A document that needs the network is printed without it, and its job says so.
func TestADocumentHasNoNetwork(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(`<p>local</p><img src="https://example.com/logo.png"><script src="http://` + c.w.app.Addr().String() + `/healthz"></script>`))
	r := c.get("/jobs/" + c.succeeds(j.ID).ID)
	var seen struct {
		Output struct {
			Metadata struct {
				BlockedRequests int      `json:"blockedRequests"`
				Warnings        []string `json:"warnings"`
			} `json:"metadata"`
		} `json:"output"`
	}
	r.in(http.StatusOK, &seen)
	if got := seen.Output.Metadata; got.BlockedRequests != 2 || !slices.ContainsFunc(got.Warnings, func(text string) bool {
		return strings.Contains(text, "blocked")
	}) {
		t.Errorf("%+v", got)
	}
}
