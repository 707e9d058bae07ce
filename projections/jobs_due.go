package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
)

// Due returns a page of the jobs whose next due time is of the given kind and not after now, the oldest first, and the
// cursor of the next page, "" after the last one. A job stays due until an event records that it was dealt with.
func (j *Jobs) Due(ctx context.Context, due job.Due, now time.Time, cursor string, limit int) ([]job.State, string, error) {
	micros, id, set, err := DecodeCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	sql, args := `SELECT state FROM jobs WHERE due = $1 AND due_at <= $2`, []any{string(due), now, limit}
	if set {
		sql += ` AND (due_at, id) > ($4, $5)`
		args = append(args, time.UnixMicro(micros).UTC(), id)
	}
	page, err := store.List(ctx, j.db, scanJob, sql+` AND due_at IS NOT NULL ORDER BY due_at, id LIMIT $3`, args...)
	if err != nil {
		return nil, "", fmt.Errorf("jobs due by their %s: %w", due, err)
	}
	if len(page) < limit {
		return page, "", nil
	}
	last := &page[len(page)-1]
	_, at := last.NextDue()
	return page, EncodeCursor(at.UnixMicro(), last.ID), nil
}

// Holding returns those of the object keys that an ended job still holds.
func (j *Jobs) Holding(ctx context.Context, keys []string) ([]string, error) {
	held, err := store.List(ctx, j.db, store.ScanText, `SELECT output_object FROM jobs WHERE output_object = ANY($1)`, keys)
	if err != nil {
		return nil, fmt.Errorf("jobs that hold objects: %w", err)
	}
	return held, nil
}

// Outputs returns a page of an account's jobs that keep an output, by id after a job's, "" for the first page.
func (j *Jobs) Outputs(ctx context.Context, accountID, after string, limit int) ([]job.State, error) {
	page, err := store.List(ctx, j.db, scanJob, `SELECT state FROM jobs
		WHERE account_id = $1 AND status = 'succeeded' AND output_object IS NOT NULL AND id > $2 ORDER BY id LIMIT $3`, accountID, after, limit)
	if err != nil {
		return nil, fmt.Errorf("outputs of %s: %w", accountID, err)
	}
	return page, nil
}

// OfAccount returns a page of all jobs of an account, by id after a job's, "" for the first page.
func (j *Jobs) OfAccount(ctx context.Context, accountID, after string, limit int) ([]job.State, error) {
	page, err := store.List(ctx, j.db, scanJob, `SELECT state FROM jobs WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
		accountID, after, limit)
	if err != nil {
		return nil, fmt.Errorf("jobs of %s: %w", accountID, err)
	}
	return page, nil
}
