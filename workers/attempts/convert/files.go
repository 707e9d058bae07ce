package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// ErrObjectMissing is returned by Objects.Open for an object that does not exist.
var ErrObjectMissing = errors.New("no such object")

// ErrStoreAway is returned by Objects while the store is unavailable or full: neither the input nor the engine is at fault.
var ErrStoreAway = errors.New("the object store is away")

// fetch writes the input to a path.
func (r *Runner) fetch(ctx context.Context, w work.Convert, path string) error {
	object, err := r.config.Objects.Open(ctx, w.Input.ObjectKey)
	if errors.Is(err, ErrObjectMissing) {
		return &Failure{Code: job.WorkerFailed, Reason: "input_missing", Message: "The input is no longer stored."}
	}
	if err != nil {
		return fmt.Errorf("fetch input: %w", err)
	}
	defer func() { _ = object.Close() }()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o444) //nolint:gosec // engines read it, nobody writes it
	if err != nil {
		return fmt.Errorf("fetch input: %w", err)
	}
	_, err = io.Copy(file, object)
	if err := errors.Join(err, file.Close(), rundir.Show(path)); err != nil {
		return fmt.Errorf("fetch input: %w", err)
	}
	return nil
}

// outputBytesMax keeps a runaway engine from filling the store; no tool's regular output comes near it.
const outputBytesMax = 2 << 30

var (
	// errChanged means that the file differs from what was validated.
	errChanged = errors.New("the output changed after it was validated")
	errNone    = errors.New("the tool made no output")
)

func (r *Runner) store(ctx context.Context, made Output) (out job.Output, err error) {
	metadata, err := json.Marshal(made.Metadata)
	if err != nil {
		return out, fmt.Errorf("output's metadata: %w", err)
	}
	if made.File == nil {
		return out, fmt.Errorf("store output: %w", errNone)
	}
	key, size, sum, err := r.put(ctx, made.File)
	if err != nil {
		return out, fmt.Errorf("store output: %w", err)
	}
	out = job.Output{
		Summary: made.Summary, Metadata: metadata, ContentType: made.ContentType, SizeBytes: size, SHA256: sum, ObjectKey: key,
	}
	if sum != made.SHA256 {
		r.discard(ctx, out)
		return job.Output{}, fmt.Errorf("store output: %w", errChanged)
	}
	return out, nil
}

// storeFor is how long an output waits for an unavailable store: minutes of work are not thrown away for an outage of a second.
// The wait is bounded because the engine's slot is taken meanwhile.
const storeFor = 30 * time.Second

// put stores the output, and tries again while the store is unavailable. Each try has a new key: one whose answer was lost may
// have been stored, and is an orphan for the sweep.
func (r *Runner) put(ctx context.Context, file *os.File) (key string, size int64, sum string, err error) {
	until := time.Now().Add(storeFor)
	for gap := 500 * time.Millisecond; ; gap = min(2*gap, 4*time.Second) {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return "", 0, "", err
		}
		key = r.config.NewKey()
		size, sum, err = r.config.Objects.Put(ctx, key, file, outputBytesMax)
		if !errors.Is(err, ErrStoreAway) || time.Now().Add(gap).After(until) {
			return key, size, sum, err
		}
		r.config.Logger.WarnContext(ctx, "an output waits for the object store", "error", err)
		if pause.For(ctx, gap) != nil {
			return "", 0, "", err
		}
	}
}

// discard deletes an output that nobody will ask for.
func (r *Runner) discard(ctx context.Context, out job.Output) {
	if out.ObjectKey == "" {
		return
	}
	if err := r.config.Objects.Delete(context.WithoutCancel(ctx), out.ObjectKey); err != nil {
		r.config.Logger.WarnContext(ctx, "output of a stale attempt stays in the object store", "key", out.ObjectKey, "error", err)
	}
}
