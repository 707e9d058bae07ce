package e2e

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/successor"
)

// A cluster that is lost right after a move, when no segment of the new log was due, is restored with all that was acknowledged before
// the move: the old log is in segments to its end.
func TestNothingOfAMovedLogIsLostWithItsCluster(t *testing.T) {
	for name, serving := range map[string]bool{"standing still": false, "while serving": true} {
		t.Run(name, func(t *testing.T) {
			w := lone(t, kafkatest.Start(t))
			w.config.Partitions, w.config.Listen = 3, freeAddress(t)
			stop := w.served(t, w.config)
			clients := w.busy(t, 6)
			w.projected(t)
			before, id := historyOf(clients), w.installationID(t)
			if serving {
				report, err := w.movesServing(t.Context(), 5, w.logger)
				if must(t, err); !strings.Contains(report, "segments were written") {
					t.Error(report)
				}
				stop()
			} else {
				stop()
				w.moved(t, 5)
			}
			w.config.MasterKey = w.masterKey(t)
			w.loseCluster(t)
			w.config.AdoptInstallation, w.config.Database = id, postgrestest.New(t)
			must(t, w.restore(t, w.config.DataDir))
			must(t, w.start())
			w.config.AdoptInstallation = ""
			w.projected(t)
			must(t, w.audit(t.Context()))
			if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
				t.Errorf("(-before +restored):\n%s", diff)
			}
			clients[0].create(page(hello))
		})
	}
}

// Where a command cannot write segments, or would write them where nobody finds them, the log is not moved unless it is told to.
func TestALogIsNotMovedWithoutItsSegments(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	clients := w.busy(t, 2)
	w.projected(t)
	w.halt(t)
	before := w.config.DataDir
	for name, dir := range map[string]string{"no objects": t.TempDir(), "the objects of another": othersObjects(t)} {
		w.config.DataDir = dir
		if _, err := w.repartitions(t.Context(), 5, w.logger); !errors.Is(err, stores.ErrNoSegmentsHere) || !strings.Contains(err.Error(), "--without-segments") {
			t.Errorf("%s: %v", name, err)
		}
	}
	eventually(t, "it is moved without them", func() bool {
		o := w.operator(new(strings.Builder))
		o.Config.Brokers, o.Config.Database = w.config.Brokers, w.config.Database
		err := o.Repartition(t.Context(), repartition.To{Partitions: 5, WithoutSegments: true})
		if !errors.Is(err, repartition.ErrServing) { // a place in a group is kept for some seconds
			must(t, err)
		}
		return err == nil
	})
	w.config.DataDir = before
	must(t, w.start())
	clients[0].create(page(hello))
	must(t, w.audit(t.Context()))
}

// What an operator has made on event_log would be dropped with it, so a move that makes another one is refused before it changes anything.
func TestAMoveDropsNothingOfAnOperators(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.Listen = 2, freeAddress(t)
	w.served(t, w.config)
	clients := w.busy(t, 2)
	_, err := w.inside(t).DB.Exec(t.Context(), `CREATE SCHEMA reports; CREATE VIEW reports.by_day AS SELECT at::date, count(*) FROM event_log GROUP BY 1`)
	must(t, err)
	if report, err := w.movesServing(t.Context(), 3, w.logger); !errors.Is(err, successor.ErrOthers) || !strings.Contains(err.Error(), "reports.by_day") {
		t.Fatalf("%s %v", report, err)
	}
	clients[0].create(page(hello))
	_, err = w.inside(t).DB.Exec(t.Context(), `DROP SCHEMA reports CASCADE`)
	must(t, err)
	_, err = w.movesServing(t.Context(), 3, w.logger)
	must(t, err)
	w.config.Partitions = 3
	clients[0].create(page(hello))
}

// othersObjects is the data directory of another service.
func othersObjects(t *testing.T) string {
	t.Helper()
	other := lone(t, kafkatest.Start(t))
	must(t, other.start())
	other.halt(t)
	if _, err := os.Stat(filepath.Join(other.config.DataDir, "objects")); err != nil {
		t.Fatal(err)
	}
	return other.config.DataDir
}
