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

// sweep inserts periodic work now, and returns when a worker has done it.
func (w *world) sweep(t *testing.T, kind string) {
	t.Helper()
	db := w.inside(t).DB
	begun, err := db.Now(t.Context())
	must(t, err)
	must(t, w.background(t, river.Sweep(kind, nil)).Enqueue(t.Context(), work.Item{Kind: kind, Queue: kind, Args: struct{}{}}))
	eventually(t, kind+" is done", func() bool {
		var done bool
		must(t, db.Pool().QueryRow(t.Context(), `
			SELECT EXISTS (SELECT FROM river_job WHERE kind = $1 AND state = 'completed' AND attempted_at >= $2)`, kind, begun).Scan(&done))
		return done
	})
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
