package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

const jobHead = `"id":"job_1","toolSlug":"word-to-pdf","createdAt":"2026-03-02T12:00:00Z","deadlineAt":"2026-03-02T12:10:00Z",` +
	`"attempts":1,"maxAttempts":3,"retryCount":0,"costUnits":2,"refundedUnits":0,"input":{"kind":"file","contentType":"x/y",` +
	`"sizeBytes":5,"options":{}},"retention":{"inputExpiresAt":null,"outputExpiresAt":null}`

// scripted is a service that answers each path with the next line of its script, then always with the last one.
type scripted struct {
	*httptest.Server

	mu       sync.Mutex
	lines    map[string][]string
	requests map[string][]*http.Request
	bodies   map[string][]string
	waited   []time.Duration
}

// serve starts a scripted service. A line is a status and a body; "cut" closes the connection. $ is replaced by the service's
// address.
func serve(t *testing.T, lines map[string][]string) *scripted {
	t.Helper()
	s := &scripted{lines: lines, requests: map[string][]*http.Request{}, bodies: map[string][]string{}}
	s.Server = httptest.NewServer(http.HandlerFunc(s.answer))
	t.Cleanup(s.Close)
	return s
}

func (s *scripted) answer(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	name := r.Method + " " + r.URL.Path
	s.mu.Lock()
	s.requests[name], s.bodies[name] = append(s.requests[name], r), append(s.bodies[name], string(body))
	lines := s.lines[name]
	if len(lines) > 1 {
		s.lines[name] = lines[1:]
	}
	s.mu.Unlock()
	if len(lines) == 0 || lines[0] == "cut" {
		panic(http.ErrAbortHandler)
	}
	var status int
	_, _ = fmt.Sscan(lines[0], &status)
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "3")
	}
	w.WriteHeader(status)
	_, rest, _ := strings.Cut(lines[0], " ")
	_, _ = io.WriteString(w, strings.ReplaceAll(rest, "$", s.URL))
}

// client returns a client that records its pauses instead of waiting.
func (s *scripted) client(t *testing.T) *Client {
	t.Helper()
	c, err := New(s.URL+"/v1", "tmk_live_1")
	if err != nil {
		t.Fatal(err)
	}
	r, _ := c.Client.(*repeater)
	r.pause = func(ctx context.Context, d time.Duration) error {
		s.waited = append(s.waited, d)
		return ctx.Err()
	}
	return c
}

const away = `503 {"error":{"code":"service_unavailable","message":"later"}}`

const slow = `408 {"error":{"code":"request_timeout","message":"too slow"}}`

func jobLine(status, rest string) string {
	code := map[string]string{"queued": "201 "}[status]
	if code == "" {
		code = "200 "
	}
	return code + `{` + jobHead + `,"status":"` + status + `","progress":{"percent":0,"stage":"waiting"}` + rest + `}`
}

const (
	withUpload = `,"upload":{"method":"PUT","url":"$/put","headers":{"Content-Type":"x/y","Content-Length":"5"},"expiresAt":"2026-03-02T12:15:00Z"}`
	withOutput = `,"output":{"summary":"1 page","metadata":{},"contentType":"application/pdf","sizeBytes":3,"sha256":"aa","name":"a.pdf",` +
		`"expiresAt":null,"downloadIntent":{"url":"$/get","expiresAt":"2026-03-02T12:15:00Z"}}`
)

func letter() JobRun {
	return JobRun{Tool: "word-to-pdf", Name: "a.docx", ContentType: "x/y", File: strings.NewReader("hello"), SizeBytes: 5}
}

// TestRunJobComesThrough: each step fails at first, and none takes effect twice.
func TestRunJobComesThrough(t *testing.T) {
	s := serve(t, map[string][]string{
		"POST /v1/jobs":      {"cut", away, jobLine("queued", withUpload)},
		"PUT /put":           {"cut", slow, `409 {"error":{"code":"upload_already_completed","message":"it was uploaded"}}`},
		"GET /v1/jobs/job_1": {away, jobLine("running", ""), jobLine("succeeded", withOutput)},
		"GET /get":           {away, "200 PDF"},
	})
	result, err := s.client(t).RunJob(t.Context(), letter())
	if err != nil {
		t.Fatal(err)
	}
	output, err := io.ReadAll(result.Output)
	if err = errors.Join(err, result.Output.Close()); err != nil || string(output) != "PDF" {
		t.Errorf("%q, %v", output, err)
	}
	keys := map[string]bool{}
	for _, r := range s.requests["POST /v1/jobs"] {
		keys[r.Header.Get("Idempotency-Key")] = true
	}
	if len(keys) != 1 || keys[""] {
		t.Errorf("keys of the creation: %v", keys)
	}
	for i, body := range s.bodies["PUT /put"] {
		if r := s.requests["PUT /put"][i]; body != "hello" || r.Header.Get("Authorization") != "" || r.ContentLength != 5 {
			t.Errorf("upload %d: %q, %v", i, body, r.Header)
		}
	}
	if got := s.requests["GET /v1/jobs/job_1"][0].URL.RawQuery; got != "wait=25" {
		t.Errorf("polled with %q", got)
	}
	if len(s.waited) != 6 || s.waited[0] < pauseShortest/2 || s.waited[0] > pauseShortest || s.waited[1] < 3*time.Second {
		t.Errorf("waited %v", s.waited)
	}
}

func TestRunJobThatFails(t *testing.T) {
	s := serve(t, map[string][]string{
		"POST /v1/jobs":      {jobLine("queued", "")},
		"GET /v1/jobs/job_1": {jobLine("failed", `,"failure":{"code":"validation_failed","reason":"page_limit","message":"600 pages"}`)},
	})
	_, err := s.client(t).RunJob(t.Context(), JobRun{Tool: "html-to-pdf-api", ContentType: "text/html", Text: "<p>"})
	failed, is := errors.AsType[*JobError](err)
	if !is || failed.Job.Failure.Reason != "page_limit" || !strings.Contains(err.Error(), "600 pages") {
		t.Errorf("%v", err)
	}
	if s.bodies["POST /v1/jobs"][0] != `{"input":{"contentType":"text/html","kind":"text","text":"\u003cp\u003e"},"toolSlug":"html-to-pdf-api"}` {
		t.Errorf("sent %s", s.bodies["POST /v1/jobs"][0])
	}
}

func TestRunJobNamesTheEventsOfItsWebhook(t *testing.T) {
	for _, c := range []struct {
		events []WebhookEventType
		want   string
	}{
		{nil, `"webhookUrl":"https://example.com/hook"}`},
		{[]WebhookEventType{JobFailed, JobCanceled}, `"webhookEvents":["job.failed","job.canceled"],"webhookUrl":"https://example.com/hook"}`},
	} {
		s := serve(t, map[string][]string{
			"POST /v1/jobs": {jobLine("queued", "")}, "GET /v1/jobs/job_1": {jobLine("succeeded", withOutput)}, "GET /get": {"200 PDF"},
		})
		result, err := s.client(t).RunJob(t.Context(), JobRun{Text: "a", WebhookURL: "https://example.com/hook", WebhookEvents: c.events})
		if err != nil {
			t.Fatal(err)
		}
		_ = result.Output.Close()
		if _, got, _ := strings.Cut(s.bodies["POST /v1/jobs"][0], `"toolSlug":"",`); got != c.want {
			t.Errorf("sent %s, want %s", got, c.want)
		}
	}
}

// TestRefusalsAreNotRepeated: the answer would be the same.
func TestRefusalsAreNotRepeated(t *testing.T) {
	s := serve(t, map[string][]string{
		"POST /v1/jobs": {`402 {"error":{"code":"insufficient_credits","message":"needs 2 credits, 1 remaining","details":{"balance":1}}}`},
	})
	_, err := s.client(t).RunJob(t.Context(), letter())
	no, is := errors.AsType[*APIError](err)
	if !is || !IsCode(err, "insufficient_credits") || no.Status != 402 || *no.Details.Balance != 1 || len(s.requests["POST /v1/jobs"]) != 1 {
		t.Errorf("%v, asked %d times", err, len(s.requests["POST /v1/jobs"]))
	}
}

func TestRepeatingEnds(t *testing.T) {
	s := serve(t, map[string][]string{"POST /v1/jobs": {away}})
	_, err := s.client(t).RunJob(t.Context(), letter())
	if !IsCode(err, "service_unavailable") || len(s.requests["POST /v1/jobs"]) != attemptsMax {
		t.Errorf("%v, asked %d times", err, len(s.requests["POST /v1/jobs"]))
	}
	ctx, stop := context.WithCancel(t.Context())
	c := s.client(t)
	r, _ := c.Client.(*repeater)
	r.pause = func(ctx context.Context, d time.Duration) error { stop(); return pause(ctx, d) }
	if _, err = c.RunJob(ctx, letter()); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}

// TestEveryChangeHasAnIdempotencyKey: the caller's own, or a generated one that stays the same for all attempts.
func TestEveryChangeHasAnIdempotencyKey(t *testing.T) {
	s := serve(t, map[string][]string{"POST /v1/jobs/job_1/cancel": {"cut", jobLine("canceled", "")}, "GET /v1/credits": {`200 {"planId":"free","balance":1}`}})
	c := s.client(t)
	if _, err := Read[Job](c.CancelJob(t.Context(), "job_1", nil, nil)); err != nil {
		t.Fatal(err)
	}
	asked := s.requests["POST /v1/jobs/job_1/cancel"]
	if key := asked[0].Header.Get("Idempotency-Key"); key == "" || key != asked[1].Header.Get("Idempotency-Key") {
		t.Errorf("keys %q, %q", key, asked[1].Header.Get("Idempotency-Key"))
	}
	credits, err := Read[Credits](c.GetCredits(t.Context(), nil))
	if err != nil || credits.Balance != 1 || s.requests["GET /v1/credits"][0].Header.Get("Idempotency-Key") != "" {
		t.Errorf("%+v, %v", credits, err)
	}
	if got := s.requests["GET /v1/credits"][0].Header.Get("Authorization"); got != "Bearer tmk_live_1" {
		t.Errorf("Authorization: %s", got)
	}
}
