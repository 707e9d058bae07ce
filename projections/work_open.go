package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// Queued returns a page of all queued jobs of all accounts, by id after a job's, "" for the first page.
func (j *Jobs) Queued(ctx context.Context, after string, limit int) ([]job.State, error) {
	page, err := store.List(ctx, j.db, scanJob, `SELECT state FROM jobs WHERE status = $1 AND id > $2 ORDER BY id LIMIT $3`,
		string(job.Queued), after, limit)
	if err != nil {
		return nil, fmt.Errorf("queued jobs: %w", err)
	}
	return page, nil
}

// PendingDelivery is a webhook that is neither delivered nor given up.
type PendingDelivery struct {
	// EventID is that of the event that ended the job.
	EventID string
	Job     job.State
}

// Pending returns a page of all pending webhooks of all accounts, by id after an event's, "" for the first page.
func (d *Deliveries) Pending(ctx context.Context, after string, limit int) ([]PendingDelivery, error) {
	page, err := store.List(ctx, d.db, func(rows store.Rows) (p PendingDelivery, err error) {
		var stored []byte
		if err := rows.Scan(&p.EventID, &stored); err != nil {
			return p, err
		}
		s, err := table.DecodeState[job.State](stored)
		if err == nil {
			p.Job = *s
		}
		return p, err
	}, `SELECT d.event_id, j.state FROM webhook_deliveries d JOIN jobs j ON j.id = d.job_id
		WHERE d.status = $1 AND d.event_id > $2 ORDER BY d.event_id LIMIT $3`, string(models.DeliveryPending), after, limit)
	if err != nil {
		return nil, fmt.Errorf("pending webhooks: %w", err)
	}
	return page, nil
}

// Erased returns a page of the ids of all erased accounts, after an id, "" for the first page.
func (a *Accounts) Erased(ctx context.Context, after string, limit int) ([]string, error) {
	page, err := store.List(ctx, a.db, store.ScanText, `SELECT id FROM accounts WHERE erased AND id > $1 ORDER BY id LIMIT $2`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("erased accounts: %w", err)
	}
	return page, nil
}

// WithoutKey returns all accounts that are not erased and have no data key, by id.
func (a *Accounts) WithoutKey(ctx context.Context) ([]string, error) {
	ids, err := store.List(ctx, a.db, store.ScanText, `SELECT id FROM accounts a WHERE NOT erased
		AND NOT EXISTS (SELECT FROM account_data_keys k WHERE k.account_id = a.id) ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("accounts without a data key: %w", err)
	}
	return ids, nil
}
