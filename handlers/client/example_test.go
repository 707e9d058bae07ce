package client_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/toolmill/toolmill/handlers/client"
)

// A page of HTML becomes a PDF. The service of the example answers as the real one does.
func ExampleClient_RunJob() {
	service := httptest.NewServer(http.HandlerFunc(exampleService))
	defer service.Close()

	c, err := client.New(service.URL+"/v1", "tmk_live_…")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := c.RunJob(context.Background(), client.JobRun{
		Tool:          "html-to-pdf-api",
		ContentType:   "text/html",
		Text:          "<h1>Hello</h1>",
		WebhookURL:    "https://example.com/hook",
		WebhookEvents: []client.WebhookEventType{client.JobSucceeded, client.JobFailed},
	})
	if err != nil {
		fmt.Println(err) // *client.APIError: refused; *client.JobError: failed
		return
	}
	defer func() { _ = result.Output.Close() }()
	pdf, err := io.ReadAll(result.Output)
	fmt.Println(result.Job.Status, string(pdf), err)
	// Output: succeeded %PDF-1.7 <nil>
}

func exampleService(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "POST /v1/jobs":
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, `{"id":"job_1","status":"queued"}`)
	case "GET /v1/jobs/job_1":
		_, _ = fmt.Fprintf(w, `{"id":"job_1","status":"succeeded","output":{"downloadIntent":{"url":"http://%s/download"}}}`, r.Host)
	case "GET /download":
		_, _ = io.WriteString(w, "%PDF-1.7")
	}
}
