package e2e

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// jobView is the part of a Job that these tests read (docs/design/api.md).
type jobView struct {
	ID            string     `json:"id"`
	ToolSlug      string     `json:"toolSlug"`
	Status        string     `json:"status"`
	CreatedAt     time.Time  `json:"createdAt"`
	DeadlineAt    time.Time  `json:"deadlineAt"`
	StartedAt     *time.Time `json:"startedAt"`
	FinishedAt    *time.Time `json:"finishedAt"`
	ClosedAt      *time.Time `json:"closedAt"`
	Attempts      int        `json:"attempts"`
	RetryCount    int        `json:"retryCount"`
	CostUnits     int64      `json:"costUnits"`
	RefundedUnits int64      `json:"refundedUnits"`
	Progress      struct {
		Percent int    `json:"percent"`
		Stage   string `json:"stage"`
	} `json:"progress"`
	Output *struct {
		Summary  string `json:"summary"`
		Metadata struct {
			Pages       int    `json:"pages"`
			WaitOutcome string `json:"waitOutcome"`
		} `json:"metadata"`
		ContentType    string `json:"contentType"`
		SizeBytes      int    `json:"sizeBytes"`
		SHA256         string `json:"sha256"`
		Name           string `json:"name"`
		DownloadIntent intent `json:"downloadIntent"`
	} `json:"output"`
	Failure *struct {
		Code    string `json:"code"`
		Reason  string `json:"reason"`
		Message string `json:"message"`
	} `json:"failure"`
}

type intent struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

const (
	// endless is a page that ends only when it is killed.
	endless = `<h1>endless</h1><script>while (true) {}</script>`
	hello   = `<h1>Hello</h1>`
)

// page is the body that requests a PDF of an HTML page; more are further members of its input.
func page(html string, more ...string) string { return pageOf(html, "", more...) }

// pageOf is page with a webhook.
func pageOf(html, webhookURL string, more ...string) string {
	input := map[string]any{"kind": "text", "contentType": "text/html", "text": html}
	for i := 0; i < len(more); i += 2 {
		input[more[i]] = json.RawMessage(more[i+1])
	}
	body := map[string]any{"toolSlug": "html-to-pdf-api", "input": input}
	if webhookURL != "" {
		body["webhookUrl"] = webhookURL
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// create creates a job.
func (c client) create(body string, headers ...string) jobView {
	c.t.Helper()
	return c.created(c.post("/jobs", body, headers...))
}

func (c client) created(r response) (j jobView) {
	c.t.Helper()
	r.in(http.StatusCreated, &j)
	return j
}

// job gets the job.
func (c client) job(id string) (j jobView) {
	c.t.Helper()
	c.get("/jobs/"+id).in(http.StatusOK, &j)
	return j
}

// wait polls until the job has ended, as a client does.
func (c client) wait(id string) (j jobView) {
	c.t.Helper()
	const waitSeconds = 10
	var polled time.Time
	for begun := time.Now(); time.Since(begun) < patience; polled = time.Now() {
		answer := c.get("/jobs/" + id + "?wait=" + strconv.Itoa(waitSeconds))
		if answer.StatusCode == http.StatusNotFound {
			continue // a 201 waits at most a second for the read models
		}
		answer.in(http.StatusOK, &j)
		if j.Status != "succeeded" && j.Status != "failed" && j.Status != "canceled" {
			continue
		}
		if missed := polled.Sub(*j.FinishedAt); missed > waitSeconds/2*time.Second {
			c.t.Errorf("a long poll went on for %v after the end of %s", missed, id)
		}
		return j
	}
	c.t.Fatalf("%s is %s after %v", id, j.Status, patience)
	return j
}

// succeeds waits for the job's success.
func (c client) succeeds(id string) jobView {
	c.t.Helper()
	j := c.wait(id)
	if j.Status != "succeeded" {
		c.t.Fatalf("%s is %s: %+v", id, j.Status, j.Failure)
	}
	return j
}

// runs waits until an engine of this process runs the job.
func (c client) runs(id string) {
	c.t.Helper()
	eventually(c.t, id+" runs", func() bool { return c.job(id).Status == "running" })
	eventually(c.t, "an engine is busy", func() bool { return c.w.measured(c.t, "toolmill_chromium_busy") > 0 })
}

// cancel ends the job, for tests that do not need it any longer.
func (c client) cancel(id string) (j jobView) {
	c.t.Helper()
	c.post("/jobs/"+id+"/cancel", "").in(http.StatusOK, &j)
	return j
}

// download fetches the output.
func (c client) download(j jobView) []byte {
	c.t.Helper()
	r := c.get(j.Output.DownloadIntent.URL)
	if r.StatusCode != http.StatusOK {
		c.t.Fatalf("download: %d %s", r.StatusCode, r.body)
	}
	return []byte(r.body)
}
