package projector_test

import (
	"context"
	"testing"
	"time"

	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/store"
)

// stopped is a database whose client goes silent after the first statements of a transaction, until the test ends, like
// a process that is stopped there.
type stopped struct {
	store.DB
	silent chan struct{}
}

func (s *stopped) Begin(ctx context.Context) (store.Tx, error) {
	tx, err := s.DB.Begin(ctx)
	return &stoppedTx{Tx: tx, db: s}, err
}

type stoppedTx struct {
	store.Tx
	db *stopped
}

func (t *stoppedTx) Send(ctx context.Context, statements []store.Statement) error {
	if err := t.Tx.Send(ctx, statements); err != nil {
		return err
	}
	close(t.db.silent)
	<-ctx.Done()
	return ctx.Err()
}

// A projector that is stopped within a transaction holds the checkpoint's row. The next owner of its partition still
// gets the row soon.
func TestStoppedProjectorDoesNotHoldUpTheNextOne(t *testing.T) {
	b := wandered(t, 1)
	want := b.expected()
	db := &stopped{DB: b.DB, silent: make(chan struct{})}
	zombie := b.Projector(func(c *projector.Config) { c.DB, c.IdleMax = db, 200*time.Millisecond })
	if _, err := zombie.Resume(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- zombie.Work(ctx, 0, projectiontest.ChannelOf(b.Log.Messages(0, 0, b.Log.End(0)))) }()
	<-db.silent
	b.Project(b.Projector(func(c *projector.Config) { c.Reactors = b.Reactors() }), 50)
	b.same(want, b.snapshot())
	end()
	<-ended
}
