package e2e

import (
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
)

// background inserts work of kinds that nothing in the log triggers.
func (w *world) background(t *testing.T, kinds ...river.Kind) *river.Client {
	t.Helper()
	queue, err := river.New(w.inside(t).DB.Pool(), river.Config{ID: commands.NewID("test"), Logger: w.logger, Kinds: kinds})
	must(t, err)
	return queue
}

// sweep has a worker sweep now, and returns when it has: the run that was asked for may have been the one before it, whose
// end the next one waits for.
func (w *world) sweep(t *testing.T, name string) {
	t.Helper()
	db := w.inside(t).DB.Pool()
	for range 2 {
		_, err := db.Exec(t.Context(), `UPDATE rounds SET begun = 0 WHERE name = $1`, name)
		must(t, err)
		eventually(t, name+" is begun", func() bool {
			var begun bool
			must(t, db.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM rounds WHERE name = $1 AND begun > 0)`, name).Scan(&begun))
			return begun
		})
	}
}

// postpones inserts an attempt into an engine's queue, which the process must leave to others.
func (w *world) postpones(t *testing.T, queue string, attempt work.Convert) {
	t.Helper()
	db := w.inside(t).DB.Pool()
	must(t, w.background(t, river.Convert(nil)).Enqueue(t.Context(), work.Item{Kind: work.KindConvert, Queue: queue, Args: attempt}))
	const ofIt = ` FROM river_job WHERE kind = 'convert' AND args::text LIKE '%' || $1 || '%'`
	eventually(t, "the attempt is postponed", func() bool {
		var state string
		var postponed bool
		must(t, db.QueryRow(t.Context(), `SELECT state::text, coalesce((metadata->>'snoozes')::int, 0) > 0`+ofIt, attempt.JobID).Scan(&state, &postponed))
		if state == "cancelled" || state == "completed" {
			t.Fatalf("work of a tool that cannot be run is taken: it is %s", state)
		}
		return postponed
	})
	_, err := db.Exec(t.Context(), `DELETE`+ofIt, attempt.JobID)
	must(t, err)
}
