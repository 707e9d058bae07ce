package audit

import (
	"context"
	"encoding/json"

	domainjob "github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
)

func (p *partition) compareJobs(ctx context.Context, ids []string) error {
	type row struct {
		id, accountID, status, tool string
		closed                      bool
		state                       []byte
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.id, &r.accountID, &r.status, &r.tool, &r.closed, &r.state)
	}, `SELECT id, account_id, status, tool_slug, closed, state FROM jobs WHERE id = ANY($1)`, ids)
	if err != nil {
		return err
	}
	found := make(map[string]row, len(rows))
	for _, r := range rows {
		found[r.id] = r
	}
	for _, id := range ids {
		s := &p.jobs[id].state
		if !s.Exists() {
			continue
		}
		p.counted.jobs++
		got := found[id]
		var state domainjob.State
		if err := json.Unmarshal(got.state, &state); err != nil || encoded(state) != encoded(s) {
			p.differsf(s.AccountID, id, "jobs has the state %s, the log says %s", got.state, encoded(s))
			continue
		}
		if got.accountID != s.AccountID || got.status != string(s.Status) || got.tool != s.ToolSlug || got.closed != (s.ClosedAt != nil) {
			p.differsf(s.AccountID, id, "the columns of its row in jobs do not match its state")
		}
	}
	return nil
}

func (p *partition) compareDeliveries(ctx context.Context, jobIDs []string) error {
	var want []string
	jobOf := make(map[string]string)
	for _, id := range jobIDs {
		for eventID := range p.jobs[id].deliveries {
			want = append(want, eventID)
			jobOf[eventID] = id
		}
	}
	if len(want) == 0 {
		return nil
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r [2]string, err error) {
		return r, rows.Scan(&r[0], &r[1])
	}, `SELECT event_id, status FROM webhook_deliveries WHERE event_id = ANY($1)`, want)
	if err != nil {
		return err
	}
	found := make(map[string]string, len(rows))
	for _, r := range rows {
		found[r[0]] = r[1]
	}
	p.counted.deliveries += int64(len(want))
	for _, eventID := range want {
		j := p.jobs[jobOf[eventID]]
		if got := found[eventID]; got != j.deliveries[eventID] {
			p.differsf(j.state.AccountID, j.state.ID, "webhook %s is %q, the log says %s", eventID, got, j.deliveries[eventID])
		}
	}
	return nil
}
