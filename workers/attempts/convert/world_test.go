package convert

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world has everything that a runner needs: a log that answers as the test says, objects in memory, and one tool.
type world struct {
	t *testing.T

	mu sync.Mutex
	// sent are the commands in order; answers are returned for them in turn, then nil.
	sent    []domain.Body
	answers []error
	objects map[string]string
	// away is the object store's error.
	away error
	// keepsUnheard makes the store keep objects although it returns an error.
	keepsUnheard bool
	keys         int
	// dirs are the directories of the attempts.
	dirs []string
	tool func(ctx context.Context, in Input) (Output, error)
	// sealed is the error of decrypting.
	sealed error
	// reported is the progress in order; ended counts the attempts that ended it.
	reported []job.Progress
	ended    int

	*Runner
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, objects: map[string]string{"inputs/1": "the input"}, tool: makesOutput}
	w.Runner = New(Config{
		Commands: w, Objects: w, Progress: w, Texts: sealedTexts{w}, Tools: map[string]Tool{"copy": toolFunc(w.use)}, WorkerID: "wrk_me", Scratch: t.TempDir(),
		NewKey: func() string { w.keys++; return fmt.Sprintf("outputs/%d", w.keys) }, Logger: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(w.Close)
	return w
}

// due is attempt 2 of a job that has a minute left.
func due() work.Convert {
	return work.Convert{
		AccountID: "acct_1", JobID: "job_1", Attempt: 2, ToolSlug: "copy", AttemptTimeoutSeconds: 30,
		Input:      job.Input{ObjectKey: "inputs/1", ContentType: "text/plain", Options: json.RawMessage(`{"a":1}`)},
		DeadlineAt: time.Now().Add(time.Minute), Traceparent: "00-trace",
	}
}

func (w *world) run(ctx context.Context, given work.Convert) error {
	w.t.Helper()
	raw, err := json.Marshal(given)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.Run(ctx, raw)
}

// Send implements Commands.
func (w *world) Send(_ context.Context, c domain.Command) (commands.Result, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c.AccountID != "acct_1" || c.Traceparent != "00-trace" {
		w.t.Errorf("command %+v", c)
	}
	w.sent = append(w.sent, c.Body)
	if len(w.answers) == 0 {
		return commands.Result{}, nil
	}
	answer := w.answers[0]
	w.answers = w.answers[1:]
	return commands.Result{}, answer
}

func (w *world) setAway(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.away = err
}

// Put implements Objects.
func (w *world) Put(_ context.Context, key string, r io.Reader, _ int64) (int64, string, error) {
	content, err := io.ReadAll(r)
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, taken := w.objects[key]; taken {
		return 0, "", errors.New("object exists")
	}
	if w.away == nil || w.keepsUnheard {
		w.objects[key] = string(content)
	}
	if w.away != nil {
		return 0, "", w.away
	}
	return int64(len(content)), "sum of " + string(content), err
}

// Open implements Objects.
func (w *world) Open(_ context.Context, key string) (io.ReadCloser, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	content, stored := w.objects[key]
	if !stored {
		return nil, ErrObjectMissing
	}
	return io.NopCloser(bytes.NewBufferString(content)), w.away
}

// sealedTexts is Texts: it decrypts text to sealed(account:text).
type sealedTexts struct{ w *world }

func (s sealedTexts) Open(_ context.Context, accountID, sealed string) (string, error) {
	return strings.TrimSuffix(strings.TrimPrefix(sealed, "sealed("+accountID+":"), ")"), s.w.sealed
}

// Delete implements Objects.
func (w *world) Delete(_ context.Context, key string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.objects, key)
	return w.away
}

// toolFunc is a Tool.
type toolFunc func(ctx context.Context, in Input) (Output, error)

func (f toolFunc) Run(ctx context.Context, in Input, _ func(int, string)) (Output, error) {
	return f(ctx, in)
}

// Attempt implements Progress.
func (w *world) Attempt(accountID, jobID string, number int) (report func(int, job.Stage), end func()) {
	if accountID != "acct_1" || jobID != "job_1" {
		w.t.Errorf("progress of %s of %s", jobID, accountID)
	}
	return func(percent int, stage job.Stage) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.reported = append(w.reported, job.Progress{Attempt: number, Percent: percent, Stage: stage})
		}, func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.ended++
		}
}

func (w *world) use(ctx context.Context, in Input) (Output, error) {
	w.mu.Lock()
	w.dirs = append(w.dirs, in.Dir)
	w.mu.Unlock()
	return w.tool(ctx, in)
}

// makesOutput is a tool that succeeds.
func makesOutput(_ context.Context, in Input) (Output, error) {
	content, err := os.ReadFile(in.Path)
	if err != nil {
		return Output{}, err
	}
	path, text := filepath.Join(in.Dir, "output"), "copy of "+string(content)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return Output{}, err
	}
	file, err := os.Open(path)
	return Output{
		File: file, SHA256: "sum of " + text, ContentType: "text/plain", Summary: "a copy", Metadata: map[string]any{"engine": "cp"},
	}, err
}

func refused(code refusal.Code) error { return refusal.New(code, "no") }

// told compares the commands to the log, and checks that nothing is left of the attempt.
func (w *world) told(want ...domain.Body) {
	w.t.Helper()
	got, err := json.Marshal(w.sent)
	if err != nil {
		w.t.Fatal(err)
	}
	wanted, err := json.Marshal(want)
	if err != nil {
		w.t.Fatal(err)
	}
	if !bytes.Equal(got, wanted) {
		w.t.Errorf("told  %s\nwant %s", got, wanted)
	}
	for _, dir := range w.dirs {
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			w.t.Errorf("%s is left behind: %v", dir, err)
		}
	}
	if n := w.Running(); n != 0 {
		w.t.Errorf("%d attempts still run", n)
	}
}

// stored fails unless exactly these objects are in the store.
func (w *world) stored(want ...string) {
	w.t.Helper()
	for _, key := range want {
		if _, found := w.objects[key]; !found {
			w.t.Errorf("%s is gone", key)
		}
	}
	if len(w.objects) != len(want) {
		w.t.Errorf("stored are %v, want %v", w.objects, want)
	}
}

var (
	starts    = job.Start{JobID: "job_1", Attempt: 2, WorkerID: "wrk_me"}
	completes = job.Complete{JobID: "job_1", Attempt: 2, Output: job.Output{
		Summary: "a copy", Metadata: json.RawMessage(`{"engine":"cp"}`), ContentType: "text/plain",
		SizeBytes: 17, SHA256: "sum of copy of the input", ObjectKey: "outputs/1",
	}}
)

func fails(code job.FailureCode, reason, message string, retryable bool) job.FailAttempt {
	return job.FailAttempt{
		JobID: "job_1", Attempt: 2, Retryable: retryable,
		Failure: job.Failure{Code: code, Reason: reason, Message: message},
	}
}
