package e2e

import (
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Many events go from 8 to 32 partitions under load. The command is killed while it writes ahead, which nobody notices, and
// after it has closed the old partitions, when the service waits for the next one.
func TestManyEventsMoveUnderLoad(t *testing.T) {
	const partitions, accounts = 8, 2000
	lost, from := lostLog(t, partitions, accounts, *movedEvents)
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions = partitions
	must(t, w.restore(t, from))
	w.startOn(t, lost)
	before := w.balances(t)
	w.halt(t)
	w.config.Listen = freeAddress(t)
	w.served(t, w.config)
	w.served(t, w.beside(t, config.RoleOwner, config.RoleProjector))
	l := w.loads(t, 16)
	l.goesOn(100)

	w.killedOnce(t, "some of the new log is written", "close", true, func() bool { return w.writtenAhead(t) })
	l.goesOn(100)
	w.killedOnce(t, "the old log is closed", "catch up", true, func() bool { return w.closed(t) })
	report, err := w.movesServing(t.Context(), alonePartitions, w.logger)
	must(t, err)
	t.Log(report)
	l.goesOn(100)
	longest := l.ends()
	t.Logf("%d requests were acknowledged; the longest that an account waited for one, with a command that was killed after the closing: %v", l.count.Load(), longest)
	w.config.Partitions = alonePartitions
	l.isThere(w)
	must(t, w.audit(t.Context()))
	must(t, w.verifies(t))
	must(t, w.compare(t.Context(), false))
	after := w.balances(t)
	for id, balance := range before {
		if after[id] != balance {
			t.Errorf("%s has %d credits, and had %d", id, after[id], balance)
		}
	}
}

// writtenAhead reports whether some of the second generation is written.
func (w *world) writtenAhead(t *testing.T) bool {
	t.Helper()
	reader, err := kafka.NewReader(w.broker.Reach().Of(2), "test")
	must(t, err)
	defer func() { _ = reader.Close() }()
	ends, err := reader.Ends(t.Context(), commands.EventsTopic)
	return err == nil && len(ends) == alonePartitions && ends[3] > 1
}

// closed reports whether the first generation is closed.
func (w *world) closed(t *testing.T) bool {
	t.Helper()
	reader, err := kafka.NewReader(w.broker.Reach(), "test")
	must(t, err)
	defer func() { _ = reader.Close() }()
	closed, err := eventlog.Closed(t.Context(), reader, 0)
	must(t, err)
	return closed
}
