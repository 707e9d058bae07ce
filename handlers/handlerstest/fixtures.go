package handlerstest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
)

// Noon is when the jobs of these tests were created.
var Noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// After returns a moment after Noon.
func After(d time.Duration) *time.Time {
	at := Noon.Add(d)
	return &at
}

// RunningJob is a text job whose second attempt is running.
func RunningJob(id string) job.State {
	return job.State{
		ID: id, AccountID: TestAccount, ToolSlug: tool.HTMLToPDFAPI, Status: job.Running, Stage: job.Converting,
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: Noon.Add(10 * time.Minute), AttemptTimeoutSeconds: 120,
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
		},
		Input: job.Input{
			Kind: job.KindText, SealedName: "sealed(acct_1:invoice 7.html)", ContentType: "text/html", SizeBytes: 16,
			ObjectKey: "input-1", SHA256: "5555", Options: json.RawMessage(`{"pageSize":"A4","scale":1}`),
		},
		SealedWebhookURL: "sealed(acct_1:https://example.com/hook)",
		Attempts:         2, Attempt: 2, WorkerID: "worker_1", CreatedAt: Noon, StartedAt: After(time.Second),
		InputExpiresAt: After(time.Hour),
	}
}

// PDF is the content of an output.
const PDF = "%PDF-1.7 not really"

// SucceededJob ended 2 s after noon and keeps its output for a day.
func SucceededJob(id string) job.State {
	s := RunningJob(id)
	s.Status, s.Stage, s.FinishedAt, s.WorkerID = job.Succeeded, job.Done, After(2*time.Second), ""
	s.OutputExpiresAt = After(2*time.Second + 24*time.Hour)
	s.Output = &job.Output{
		Summary: "1 page, 1 KB PDF", Metadata: json.RawMessage(`{"pages":1,"engine":"chromium"}`), ContentType: "application/pdf",
		SizeBytes: int64(len(PDF)), SHA256: "aabb", ObjectKey: "output-1",
	}
	return s
}

// FailedJob is a job that ended without an output.
func FailedJob(id string) job.State {
	s := RunningJob(id)
	s.Status, s.Stage, s.FinishedAt, s.RefundedUnits = job.Failed, job.Done, After(2*time.Minute), 1
	s.Failure = &job.Failure{Code: job.ProcessingTimeout, Reason: "deadline_exceeded", Message: "The job did not end before its deadline."}
	s.SealedWebhookURL, s.Input.SealedName = "", ""
	return s
}

// HTMLJob is a request that creates a text job.
const HTMLJob = `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"<h1>Invoice</h1>"}}`

// HTMLJobWith returns HTMLJob with more members in the document and in the input.
func HTMLJobWith(member, inputMember string) string {
	body := strings.TrimSuffix(HTMLJob, "}}")
	if inputMember != "" {
		body += "," + inputMember
	}
	body += "}"
	if member != "" {
		body += "," + member
	}
	return body + "}"
}

// Png returns content of that size that begins like a PNG.
func Png(sizeBytes int) string {
	const magic = "\x89PNG\r\n\x1a\n"
	return magic + strings.Repeat("\x00", sizeBytes-len(magic))
}

// FileJob is a request that declares a PNG of that size; more are further members of its input.
func FileJob(sizeBytes int, more string) string {
	return fmt.Sprintf(`{"toolSlug":"image-compress-api","input":{"kind":"file","name":"Urlaub 7.png","contentType":"image/png",
		"sizeBytes":%d%s}}`, sizeBytes, more)
}

// NewJob creates a job over the API and returns its id.
func NewJob(t *testing.T, w *World) string {
	t.Helper()
	id, _ := w.POST("/v1/jobs", HTMLJob).Ok(http.StatusCreated)["id"].(string)
	return id
}

// Poll starts a long poll and returns once it is waiting.
func (w *World) Poll(path string) <-chan Response {
	polled := make(chan Response, 1)
	go func() { polled <- w.GET(path) }()
	synctest.Wait()
	return polled
}

// LateChanges makes the change between Watch and Get: code that reads before it watches would miss it.
type LateChanges struct {
	*World

	Change func()
}

// Watch signals each change of a job.
func (l LateChanges) Watch(jobID string) (<-chan struct{}, func()) {
	changed, stop := l.World.Watch(jobID)
	l.Change()
	return changed, stop
}
