package river

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// row is the content of a River row. Body is the arguments' JSON as one string (doc.go, "Text").
type row struct {
	kind    string
	retryIn time.Duration

	Body   string `json:"body"`
	Unique string `json:"unique,omitempty" river:"unique"`
}

// Kind implements river.JobArgs.
func (r row) Kind() string { return r.kind }

// worker runs the rows of one kind.
type worker struct {
	river.WorkerDefaults[row]
	kind    Kind
	lookout *lookout
}

type queueKey struct{}

// QueueOf returns the queue that a handler's work came from, given the handler's context.
func QueueOf(ctx context.Context) string {
	queue, _ := ctx.Value(queueKey{}).(string)
	return queue
}

var errNoHandler = errors.New("this process has no handler for the kind")

// Work implements river.Worker.
func (w *worker) Work(ctx context.Context, job *river.Job[row]) error {
	if w.kind.Handle == nil {
		return errNoHandler
	}
	ctx = context.WithValue(ctx, queueKey{}, job.Queue)
	retryIn, err := outcome(w.kind.Handle(ctx, json.RawMessage(job.Args.Body), job.Attempt))
	job.Args.retryIn = retryIn
	if err != nil {
		w.lookout.stir() // it comes due again, and nobody announces it
	}
	return err
}

// NextRetry implements river.Worker. River passes the job that Work had.
func (w *worker) NextRetry(job *river.Job[row]) time.Time {
	if job.Args.retryIn > 0 {
		return time.Now().Add(job.Args.retryIn)
	}
	return time.Now().Add(w.kind.RetryIn(job.Attempt))
}

// Timeout implements river.Worker.
func (w *worker) Timeout(job *river.Job[row]) time.Duration {
	return w.kind.Timeout(json.RawMessage(job.Args.Body))
}
