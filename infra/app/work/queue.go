package work

import (
	"maps"
	"slices"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
)

// DefaultQueue is for work of unknown tools.
const DefaultQueue = "engines"

// Queues returns each tool's queue, which is its engine class.
func Queues() map[string]string {
	queues := make(map[string]string)
	for _, c := range tool.Contracts() {
		queues[c.Slug] = c.EngineClass
	}
	return queues
}

// bothLanes returns the foreground and background queue of each engine class.
func bothLanes() []river.Lane {
	classes := slices.AppendSeq([]string{DefaultQueue}, maps.Values(Queues()))
	slices.Sort(classes)
	classes = slices.Compact(classes)
	lanes := make([]river.Lane, len(classes))
	for i, class := range classes {
		lanes[i] = river.Lane{Foreground: class, Background: work.BackgroundQueue(class)}
	}
	return lanes
}

// handlers are a process's handlers of each kind of work; nil where it has none.
type handlers struct{ convert, deliverWebhook, deleteObjects, eraseAccount river.Handler }

func (h handlers) kinds() []river.Kind {
	return []river.Kind{
		river.Convert(h.convert), river.DeliverWebhook(h.deliverWebhook),
		river.DeleteObjects(h.deleteObjects), river.EraseAccount(h.eraseAccount),
	}
}

// NewQueue returns a client that inserts and queries work, and does none.
func NewQueue(p *lifecycle.Process, db *postgres.DB) (*river.Client, error) {
	return river.New(db.Pool(), river.Config{ID: p.ID, Logger: p.Logger, Kinds: handlers{}.kinds()})
}
