package e2e

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/recovery"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/kept"
)

// closedAt is a service whose log was being moved from 3 partitions to 5 when it ended at a step, after the log was closed.
func closedAt(t *testing.T, step string) (*world, []client) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions = 3
	must(t, w.start())
	clients := w.busy(t, 5)
	w.projected(t)
	w.halt(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	logger := slog.New(stopsAt{w.logger.Handler(), step, stop})
	eventually(t, "the move ends at "+step, func() bool {
		report, err := w.repartitions(ctx, 5, logger)
		if err == nil {
			t.Fatal(report)
		}
		return ctx.Err() != nil
	})
	return w, clients
}

// A closed log that is lost with its cluster is made again from Postgres as far as that had it: closed, so that the service waits for the
// end of the move, or open, if the ends of its partitions were not projected yet. The move is made afterwards.
func TestAClosedLogIsRestoredFromPostgres(t *testing.T) {
	for name, c := range map[string]struct {
		step   string
		closed bool
	}{
		"with its end":                     {"archive", true},
		"as it was before it was closed":   {"catch up", false},
		"with the old topics written anew": {"project", true},
	} {
		t.Run(name, func(t *testing.T) {
			w, clients := closedAt(t, c.step)
			w.loseCluster(t)
			report, err := w.restoresFromPostgres(t)
			must(t, err)
			if says := strings.Contains(report, "log repartition --partitions 5"); says != c.closed {
				t.Errorf("closed: %v, but the report is %s", c.closed, report)
			}
			if c.closed {
				// The reader of the log and the owner of a partition find it closed, in either order; app.Serve waits then.
				if err := w.refuses(t); !errors.Is(err, eventlog.ErrLeft) && !errors.Is(err, commands.ErrClosed) {
					t.Errorf("on a closed log a process says %v", err)
				}
			} else {
				must(t, w.start())
				must(t, w.audit(t.Context()))
				clients[0].create(page(hello))
				w.projected(t)
				w.halt(t)
			}
			w.moved(t, 5)
			w.config.Partitions = 5
			must(t, w.start())
			must(t, w.audit(t.Context()))
			must(t, w.verifies(t))
			must(t, w.compare(t.Context(), false))
			for _, c := range clients {
				c.create(page(hello))
			}
		})
	}
}

// What accounts have is the same after a closed log was lost, restored and moved, without a process in between.
func TestNobodyLosesHistoryWithAClosedLog(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	clients := w.busy(t, 5)
	w.projected(t)
	before := historyOf(clients)
	w.halt(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	logger := slog.New(stopsAt{w.logger.Handler(), "write", stop})
	eventually(t, "the move ends", func() bool {
		_, err := w.repartitions(ctx, 5, logger)
		return err != nil && ctx.Err() != nil
	})
	w.loseCluster(t)
	must(t, w.restoreFromPostgres(t))
	w.moved(t, 5)
	w.config.Partitions = 5
	must(t, w.start())
	if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
		t.Errorf("(-before +restored and moved):\n%s", diff)
	}
}

// A database that was emptied for the new generation, and has not all of it yet, is no source of a log.
func TestAHalfMovedDatabaseIsNotWritten(t *testing.T) {
	w, _ := closedAt(t, "project")
	tx, err := w.database(t).Begin(t.Context())
	must(t, err)
	must(t, kept.BeginGeneration(t.Context(), tx, 2, 5))
	must(t, tx.Commit(t.Context()))
	w.loseCluster(t)
	if report, err := w.restoresFromPostgres(t); !errors.Is(err, recovery.ErrHalfMoved) {
		t.Errorf("%s %v", report, err)
	}
	if topics := kafkatest.Topics(t, w.broker); len(topics) > 0 {
		t.Errorf("it wrote %v", topics)
	}
}
