package e2e

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// hasMoved is a service whose log was moved from 3 partitions to 5, with accounts of before and, if later, of after the move. All of it
// is in segments.
func hasMoved(t *testing.T, later bool) (*world, []client) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.SegmentAge = 3, 100*time.Millisecond
	must(t, w.start())
	clients := w.busy(t, 6)
	w.archived(t)
	w.projected(t)
	w.halt(t)
	w.moved(t, 5)
	w.config.Partitions = 5
	must(t, w.start())
	if later {
		clients = append(clients, w.busy(t, 3)...)
		clients[0].create(page(hello))
	}
	w.archived(t)
	w.config.MasterKey = w.masterKey(t)
	return w, clients
}

// loseCluster gives the service, which stands still, an empty cluster.
func (w *world) loseCluster(t *testing.T) {
	t.Helper()
	w.reopen(t) // what the test has open is of the lost one
	w.broker = kafkatest.Start(t)
	w.config.Kafka, w.config.Brokers = everything(t, w.broker), w.broker.Addrs()
}

// A log whose partitions were changed is restored like any other: every account is as it was, the service goes on, and the partitions
// can be changed again.
func TestAMovedLogIsRestored(t *testing.T) {
	for name, restore := range map[string]func(t *testing.T, w *world, id string){
		"from its segments": func(t *testing.T, w *world, id string) {
			w.config.AdoptInstallation, w.config.Database = id, postgrestest.New(t)
			must(t, w.restore(t, w.config.DataDir))
		},
		"from Postgres": func(t *testing.T, w *world, _ string) { must(t, w.restoreFromPostgres(t)) },
	} {
		for after, later := range map[string]bool{"right after the move": false, "with events of after the move": true} {
			t.Run(name+" "+after, func(t *testing.T) {
				w, clients := hasMoved(t, later)
				before, id := historyOf(clients), w.installationID(t)
				w.projected(t)
				w.halt(t)
				w.loseCluster(t)
				restore(t, w, id)
				must(t, w.start())
				w.config.AdoptInstallation = ""
				w.projected(t)
				must(t, w.audit(t.Context()))
				must(t, w.compare(t.Context(), false))
				if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
					t.Fatalf("(-before +restored):\n%s", diff)
				}
				clients[0].create(page(hello))
				clients = append(clients, w.busy(t, 2)...)
				w.archived(t)
				w.projected(t)
				before = historyOf(clients)
				w.halt(t)
				w.moved(t, 4)
				w.config.Partitions = 4
				must(t, w.start())
				must(t, w.audit(t.Context()))
				must(t, w.verifies(t))
				if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
					t.Errorf("(-before +moved again):\n%s", diff)
				}
			})
		}
	}
}

// A cluster that is lost before all that was moved is in segments again is restored from those of the generation before, which have it.
func TestAMoveThatIsHalfArchivedIsRestoredFromBefore(t *testing.T) {
	w, clients := hasMoved(t, false)
	before, id := historyOf(clients), w.installationID(t)
	w.halt(t)
	lost, err := filepath.Glob(filepath.Join(w.config.DataDir, "objects", "objects", "*", "segments.generation-2.4.*"))
	must(t, err)
	if len(lost) == 0 {
		t.Fatal("partition 4 has no segments")
	}
	for _, object := range lost {
		must(t, os.Remove(object))
	}
	w.loseCluster(t)
	must(t, w.restore(t, w.config.DataDir))
	w.config.AdoptInstallation, w.config.Database, w.config.Partitions = id, postgrestest.New(t), 3
	must(t, w.start())
	w.config.AdoptInstallation = ""
	w.projected(t)
	must(t, w.audit(t.Context()))
	if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
		t.Errorf("(-before +restored):\n%s", diff)
	}
	clients[0].create(page(hello))
}
