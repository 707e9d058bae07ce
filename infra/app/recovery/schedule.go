package recovery

import (
	"context"

	"github.com/toolmill/toolmill/domain/work"
	queues "github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/projections/store"
)

// pageRows is how many rows are read and scheduled at once.
const pageRows = 1000

// schedule inserts the work that is open: no reactor has seen the events.
func (r *restoring) schedule(ctx context.Context, tx store.Tx) error {
	queue, err := queues.NewQueue(r.process, r.db)
	if err != nil {
		return err
	}
	open := opened{tx: tx, Reactors: reactors.Reactors{Scheduler: queue, Queues: queues.Queues(), DefaultQueue: queues.DefaultQueue}}
	for _, page := range []func(context.Context, string) (rows int, last string, items []work.Item, err error){open.attempts, open.deliveries, open.erasures} {
		for after, rows := "", pageRows; rows == pageRows; {
			var items []work.Item
			if rows, after, items, err = page(ctx, after); err != nil {
				return err
			}
			if len(items) == 0 {
				continue
			}
			if err := queue.Insert(ctx, tx, items); err != nil {
				return err
			}
			r.made.Work += int64(len(items))
		}
	}
	return nil
}

// opened finds open work in pages.
type opened struct {
	reactors.Reactors

	tx store.Tx
}

func (o *opened) attempts(ctx context.Context, after string) (rows int, last string, items []work.Item, err error) {
	page, err := projections.NewJobs(o.tx).Queued(ctx, after, pageRows)
	for i := range page {
		last = page[i].ID
		if item, due := o.Attempt(&page[i]); due {
			items = append(items, item)
		}
	}
	return len(page), last, items, err
}

func (o *opened) deliveries(ctx context.Context, after string) (rows int, last string, items []work.Item, err error) {
	page, err := projections.NewDeliveries(o.tx).Pending(ctx, after, pageRows)
	for i := range page {
		last = page[i].EventID
		if item, due := o.Delivery(&page[i].Job, last); due {
			items = append(items, item)
		}
	}
	return len(page), last, items, err
}

func (o *opened) erasures(ctx context.Context, after string) (rows int, last string, items []work.Item, err error) {
	page, err := projections.NewAccounts(o.tx).Erased(ctx, after, pageRows)
	for _, last = range page {
		items = append(items, o.Erasure(last))
	}
	return len(page), last, items, err
}
