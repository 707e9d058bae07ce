package projections_test

import (
	"context"
	"testing"
	"time"

	"github.com/toolmill/toolmill/projections"
)

// stopped is a database whose user falls silent behind the first statements of a transaction, as a process does that is
// stopped there, until the test ends.
type stopped struct {
	projections.DB
	silent chan struct{}
}

func (s *stopped) Begin(ctx context.Context) (projections.Tx, error) {
	tx, err := s.DB.Begin(ctx)
	return &stoppedTx{Tx: tx, db: s}, err
}

type stoppedTx struct {
	projections.Tx
	db *stopped
}

func (t *stoppedTx) Send(ctx context.Context, statements []projections.Statement) error {
	if err := t.Tx.Send(ctx, statements); err != nil {
		return err
	}
	close(t.db.silent)
	<-ctx.Done()
	return ctx.Err()
}

// A projector that is stopped within a transaction holds the checkpoint's row. Whoever takes its partition over gets it
// soon all the same.
func TestStoppedProjectorDoesNotHoldUpTheNextOne(t *testing.T) {
	b := wandered(t, 1)
	want := b.expected()
	db := &stopped{DB: b.db, silent: make(chan struct{})}
	zombie := b.projector(func(c *projections.Config) { c.DB, c.IdleMax = db, 200*time.Millisecond })
	if _, err := zombie.Resume(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- zombie.Work(ctx, 0, channelOf(b.log.Messages(0, 0, b.log.End(0)))) }()
	<-db.silent
	b.project(b.projector(func(c *projections.Config) { c.Reactors = b.reactors() }), 50)
	b.same(want, b.snapshot())
	end()
	<-ended
}
