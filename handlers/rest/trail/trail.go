package trail

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

const (
	// pendingMax bounds the entries that wait to be written: at some 300 bytes each 3 MB.
	pendingMax = 10_000
	// batchMax is how many are written in one statement.
	batchMax = 500
	// retryEvery is the pause after a failed write.
	retryEvery = time.Second
	// writeTimeout is how long one write may take.
	writeTimeout = 5 * time.Second
)

// Trail collects entries and writes them in the background. It is safe for concurrent use.
type Trail struct {
	recorder Recorder
	clock    func() time.Time
	log      *slog.Logger

	// writing is held during a write, so that a Flush returns after the one before it.
	writing sync.Mutex

	mu      sync.Mutex
	pending []Entry
	dropped int
	// noted has room for one signal that there is something to write.
	noted chan struct{}
}

// New returns a trail that writes to the recorder.
func New(recorder Recorder, clock func() time.Time, log *slog.Logger) *Trail {
	return &Trail{recorder: recorder, clock: clock, log: log, noted: make(chan struct{}, 1)}
}

// Note adds an entry, and sets its id and time. It costs a lock, and never waits for the store.
func (t *Trail) Note(e Entry) {
	e.At = t.clock().UTC().Truncate(time.Millisecond)
	e.ID = idOf(e)
	t.mu.Lock()
	if len(t.pending) < pendingMax {
		t.pending = append(t.pending, e)
	} else {
		t.dropped++
	}
	t.mu.Unlock()
	select {
	case t.noted <- struct{}{}:
	default: // a write is due already
	}
}

// Run writes entries as they come until ctx ends, then what is left. It returns nil.
func (t *Trail) Run(ctx context.Context) error {
	for {
		select {
		case <-t.noted:
			for t.Flush(ctx) != nil && pause.For(ctx, retryEvery) == nil {
			}
		case <-ctx.Done():
			_ = t.Flush(context.WithoutCancel(ctx)) // it is logged
			return nil
		}
	}
}

// Flush writes everything that was noted before the call. A failed write is logged, and its entries are kept for the next one.
func (t *Trail) Flush(ctx context.Context) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	for {
		batch, dropped := t.take()
		if dropped > 0 {
			t.log.ErrorContext(ctx, "entries of the access trail were dropped", "count", dropped)
		}
		if len(batch) == 0 {
			return nil
		}
		if err := t.write(ctx, batch); err != nil {
			t.log.WarnContext(ctx, "the access trail is not written", "entries", t.giveBack(batch), "error", err)
			return err
		}
	}
}

func (t *Trail) take() (batch []Entry, dropped int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := min(len(t.pending), batchMax)
	batch, t.pending = t.pending[:n:n], t.pending[n:]
	dropped, t.dropped = t.dropped, 0
	return batch, dropped
}

// giveBack returns how many wait then. They may be more than pendingMax by one batch.
func (t *Trail) giveBack(batch []Entry) (waiting int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pending = append(batch, t.pending...)
	return len(t.pending)
}

func (t *Trail) write(ctx context.Context, batch []Entry) error {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return t.recorder.RecordAccess(ctx, batch)
}
