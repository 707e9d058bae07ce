package models

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// usageTable adds to existing rows: a new row is the count of one batch.
var usageTable = table.New("usage_daily", "account_id, day, tool_slug",
	"account_id text, day date, tool_slug text, accepted int8, succeeded int8, failed int8, canceled int8, charged int8, refunded int8",
	`accepted = usage_daily.accepted + excluded.accepted, succeeded = usage_daily.succeeded + excluded.succeeded,
	failed = usage_daily.failed + excluded.failed, canceled = usage_daily.canceled + excluded.canceled,
	charged = usage_daily.charged + excluded.charged, refunded = usage_daily.refunded + excluded.refunded`)

// usageModel is the read model usage_daily: jobs and credits by account, UTC day and tool.
type usageModel struct{ jobs *JobStates }

type usageKey struct {
	accountID string
	day       time.Time
	toolSlug  string
}

type used struct{ accepted, succeeded, failed, canceled, charged, refunded int64 }

func (*usageModel) load(*batch.Batch) []store.Statement { return nil }

func (u *usageModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	counted := make(map[usageKey]*used)
	var order []usageKey
	for i := range b.Events {
		e := &b.Events[i]
		slug, n := u.count(e)
		if slug == "" {
			continue
		}
		key := usageKey{e.AccountID, e.At.UTC().Truncate(24 * time.Hour), slug}
		sum := counted[key]
		if sum == nil {
			sum = &used{}
			counted[key] = sum
			order = append(order, key)
		}
		sum.add(n)
	}
	u.put(w, order, counted)
	return nil
}

// count returns what an event adds, and to which tool; "" if it adds nothing.
func (u *usageModel) count(e *batch.Entry) (toolSlug string, n used) {
	switch data := e.Data.(type) {
	case job.Accepted:
		return data.ToolSlug, used{accepted: 1, charged: -data.Credits.Delta}
	case account.CreditsCharged: // a browser run or a URL check has no end of its own: a refund takes its success back
		return data.ToolSlug, used{accepted: 1, succeeded: 1, charged: -data.Credits.Delta}
	case account.CreditsRefunded:
		return data.ToolSlug, used{succeeded: -1, failed: 1, refunded: data.Credits.Delta}
	case job.SucceededEvent:
		return data.ToolSlug, used{succeeded: 1}
	case job.FailedEvent:
		return u.jobs.Of(data.JobID).ToolSlug, used{failed: 1, refunded: data.Credits.Delta}
	case job.CanceledEvent:
		return u.jobs.Of(data.JobID).ToolSlug, used{canceled: 1, refunded: data.Credits.Delta}
	}
	return "", used{}
}

func (n *used) add(more used) {
	n.accepted += more.accepted
	n.succeeded += more.succeeded
	n.failed += more.failed
	n.canceled += more.canceled
	n.charged += more.charged
	n.refunded += more.refunded
}

func (*usageModel) put(w *table.Writer, order []usageKey, counted map[usageKey]*used) {
	rows := len(order)
	accountIDs, days, slugs := make([]string, rows), make([]time.Time, rows), make([]string, rows)
	accepted, succeeded, failed := make([]int64, rows), make([]int64, rows), make([]int64, rows)
	canceled, charged, refunded := make([]int64, rows), make([]int64, rows), make([]int64, rows)
	for i, key := range order {
		n := counted[key]
		accountIDs[i], days[i], slugs[i] = key.accountID, key.day, key.toolSlug
		accepted[i], succeeded[i], failed[i], canceled[i] = n.accepted, n.succeeded, n.failed, n.canceled
		charged[i], refunded[i] = n.charged, n.refunded
	}
	w.Put(usageTable, rows, accountIDs, days, slugs, accepted, succeeded, failed, canceled, charged, refunded)
}
