package projector_test

import (
	"errors"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projector"
)

// The checkpoints of a database that follows from the next generation of the log are places in other topics. A projector of the former one
// moves none of them, neither one that goes on nor one that begins.
func TestAProjectorOfAFormerGenerationMovesNoCheckpoint(t *testing.T) {
	b := newBench(t, 1)
	do := func(sql string) {
		t.Helper()
		if _, err := b.DB.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	do(`INSERT INTO installation (id, generation) VALUES ('inst2_a', 1)`)
	former := func(c *projector.Config) { c.Generation = 1 }
	b.Log.Must("acct_1", logtest.Open(10))
	p := b.Projector(former)
	b.Project(p, 1000)
	from := b.Log.End(0)
	batches, ended := make(chan []*message.Message), make(chan error, 1)
	go func() { ended <- p.Work(t.Context(), 0, batches) }()
	batches <- nil // it has its place

	const place = 1_000_000
	do(`UPDATE installation SET generation = 2`)
	do(`UPDATE checkpoints SET next_offset = 1000000, epoch = epoch + 1`)
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	batches <- b.Log.Messages(0, from, b.Log.End(0))
	close(batches)
	if err := <-ended; !errors.Is(err, projector.ErrOtherGeneration) {
		t.Errorf("one that goes on: %v", err)
	}
	if _, err := b.Projector(former).Resume(t.Context(), 0); !errors.Is(err, projector.ErrOtherGeneration) {
		t.Errorf("one that begins: %v", err)
	}
	if _, err := b.Projector(former).Resume(t.Context(), 5); !errors.Is(err, projector.ErrOtherGeneration) {
		t.Errorf("a partition that there is not any more: %v", err)
	}
	var next, rows int64
	b.Scan(`SELECT sum(next_offset)::bigint FROM checkpoints`, &next)
	b.Scan(`SELECT count(*) FROM checkpoints`, &rows)
	if next != place || rows != 1 {
		t.Errorf("%d checkpoints, at %d", rows, next)
	}
}
