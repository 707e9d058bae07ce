package river

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/projections/store"
)

var _ reactors.Scheduler = (*Client)(nil)

// Insert implements reactors.Scheduler. Work with the same UniqueKey is inserted once, as long as the row is kept.
func (c *Client) Insert(ctx context.Context, tx store.Tx, items []work.Item) error {
	own, err := postgres.TxOf(tx)
	if err != nil {
		return err
	}
	params, unique, err := c.params(items)
	if err != nil || len(params) == 0 {
		return err
	}
	// COPY is faster, but a duplicate key would fail the whole transaction.
	if unique {
		_, err = c.river.InsertManyTx(ctx, own, params)
	} else {
		_, err = c.river.InsertManyFastTx(ctx, own, params)
	}
	if err == nil {
		err = tell(ctx, own, queuesOf(items))
	}
	if err != nil {
		return fmt.Errorf("river: insert: %w", err)
	}
	return nil
}

func queuesOf(items []work.Item) []string {
	queues := make(map[string]bool)
	for _, w := range items {
		queues[w.Queue] = true
	}
	return slices.Collect(maps.Keys(queues))
}

// Enqueue inserts work in a transaction of its own.
func (c *Client) Enqueue(ctx context.Context, items ...work.Item) error {
	params, _, err := c.params(items)
	if err != nil || len(params) == 0 {
		return err
	}
	if _, err := c.river.InsertMany(ctx, params); err != nil {
		return fmt.Errorf("river: insert: %w", err)
	}
	return nil
}

func (c *Client) params(items []work.Item) (params []river.InsertManyParams, unique bool, err error) {
	seen := make(map[[2]string]bool)
	for _, w := range items {
		kind, known := c.kinds[w.Kind]
		if !known {
			return nil, false, fmt.Errorf("river: no kind is named %q", w.Kind)
		}
		options := &river.InsertOpts{
			Queue: w.Queue, MaxAttempts: kind.AttemptsMax, ScheduledAt: w.ScheduledAt, Priority: w.Priority,
		}
		if w.AccountID != "" {
			options.Tags = []string{w.AccountID}
		}
		if w.UniqueKey != "" {
			key := [2]string{w.Kind, w.UniqueKey}
			if seen[key] {
				continue // one statement cannot insert a key twice
			}
			seen[key], unique = true, true
			options.UniqueOpts = river.UniqueOpts{ByArgs: true}
		}
		body, err := json.Marshal(w.Args)
		if err != nil {
			return nil, false, fmt.Errorf("river: arguments of %s: %w", w.Kind, err)
		}
		params = append(params, river.InsertManyParams{
			Args: row{kind: w.Kind, Body: string(body), Unique: w.UniqueKey}, InsertOpts: options,
		})
	}
	return params, unique, nil
}

// soon inserts work that is scheduled within the next minute as available, with its time in the future. River's
// scheduler, which would make it available at that time, runs only every 5 s, and back-offs begin at one; fetching
// respects the time anyway.
type soon struct{ river.HookDefaults }

// InsertBegin implements rivertype.HookInsertBegin.
func (*soon) InsertBegin(_ context.Context, params *rivertype.JobInsertParams) error {
	if params.State == rivertype.JobStateScheduled && time.Until(*params.ScheduledAt) < time.Minute {
		params.State = rivertype.JobStateAvailable
	}
	return nil
}
