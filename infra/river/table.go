package river

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// Only this file uses what River keeps private: its table and its driver's interface. Any version of River may change
// both; table_test.go then fails. River's client does not offer:
//
//   - Claiming by turns. River takes a queue's rows by priority and age; hooks and middleware see a row only after it
//     is taken, and snoozing it then would cost two writes for each row whose turn it is not, and its place in the
//     queue.
//   - Giving back what a dead process held. JobRetry does not touch a running row, and River's rescue comes a minute
//     later.
//   - Moving a waiting row to another queue. JobUpdate changes only a row's output.
//   - Counting rows, and checking whether any row waits. JobList fetches rows, in an order for which rows of ended
//     work have no index.
//   - Announcing an insert with the commit. River announces at most one in fetchCooldown, counted from the insert.

// table is river_job.
type table struct{ pool *pgxpool.Pool }

// driver is River's, except that it takes work by turns from queues with a Turn.
type driver struct {
	*riverpgxv5.Driver
	turns map[string]func() Turn
}

func newDriver(pool *pgxpool.Pool, turns map[string]func() Turn) riverdriver.Driver[pgx.Tx] {
	return &driver{riverpgxv5.New(pool), turns}
}

// GetExecutor implements riverdriver.Driver.
func (d *driver) GetExecutor() riverdriver.Executor {
	return &executor{Executor: d.Driver.GetExecutor(), turns: d.turns}
}

type executor struct {
	riverdriver.Executor
	turns map[string]func() Turn
}

// candidatesMax is how many rows of a queue, in its order, are considered for the next turn; so a long queue costs no
// more than a short one.
const candidatesMax = 256

// claimSQL is River's own statement except for the order and the bounds. Like River's it skips rows that another
// process locks at the same moment.
const claimSQL = `
WITH account AS (SELECT id, held, most FROM unnest($1::text[], $2::int[], $3::int[]) given (id, held, most)),
candidate AS (
	SELECT id, priority, scheduled_at, coalesce(tags[1], '') AS account FROM river_job
	WHERE state = 'available' AND queue = $4 AND scheduled_at <= now() AND coalesce(tags[1], '') <> ALL ($5::text[])
		AND ($10::text[] IS NULL OR kind = ANY ($10))
	ORDER BY priority, scheduled_at, id LIMIT $6),
nth AS (SELECT id, priority, scheduled_at, account, row_number() OVER (PARTITION BY account ORDER BY priority, scheduled_at, id) AS n FROM candidate),
turn AS (
	SELECT nth.id, nth.priority, nth.scheduled_at, nth.n + coalesce(account.held, 0) AS share
	FROM nth LEFT JOIN account ON account.id = nth.account WHERE account.most IS NULL OR nth.n <= account.most),
claimed AS (
	SELECT job.id FROM river_job job JOIN turn ON turn.id = job.id WHERE job.state = 'available' AND job.queue = $4
	ORDER BY turn.priority, turn.share, turn.scheduled_at, turn.id LIMIT $7 FOR UPDATE OF job SKIP LOCKED),
running AS (
	UPDATE river_job SET state = 'running', attempt = attempt + 1, attempted_at = now(),
		attempted_by = array_append(CASE WHEN array_length(attempted_by, 1) >= $8 THEN attempted_by[array_length(attempted_by, 1) + 2 - $8:]
			ELSE attempted_by END, $9::text)
	FROM claimed WHERE river_job.id = claimed.id RETURNING river_job.id)
SELECT coalesce(array_agg(id), '{}') FROM running`

// JobGetAvailable implements riverdriver.Executor. A queue without a Turn is left to River.
func (e *executor) JobGetAvailable(ctx context.Context, p *riverdriver.JobGetAvailableParams) (*riverdriver.JobGetAvailableResult, error) {
	turn := e.turns[p.Queue]
	if turn == nil {
		return e.Executor.JobGetAvailable(ctx, p)
	}
	accounts, held, most, barred := turn().lists()
	var ids []int64
	err := e.QueryRow(ctx, claimSQL, accounts, held, most, p.Queue, barred, candidatesMax, p.MaxToLock, p.MaxAttemptedBy, p.ClientID, p.Kind).Scan(&ids)
	if err != nil {
		return nil, fmt.Errorf("river: claim work of %s: %w", p.Queue, err)
	}
	if len(ids) == 0 {
		return &riverdriver.JobGetAvailableResult{}, nil
	}
	jobs, err := e.JobGetByIDMany(ctx, &riverdriver.JobGetByIDManyParams{ID: ids, Schema: p.Schema})
	if err != nil {
		return nil, fmt.Errorf("river: read work of %s: %w", p.Queue, errors.Join(err, e.giveBack(ctx, ids)))
	}
	return &riverdriver.JobGetAvailableResult{Jobs: jobs}, nil
}

// giveBack releases rows that were claimed and cannot be read. If it fails too, River's rescue finds them.
func (e *executor) giveBack(ctx context.Context, ids []int64) error {
	return e.Exec(ctx, `UPDATE river_job SET state = 'available', attempt = attempt - 1 WHERE id = ANY ($1) AND state = 'running'`, ids)
}

// An available row with its time in the future is scheduled (insert.go).
const depthSQL = `
SELECT queue,
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at <= now()),
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at > now()),
	count(*) FILTER (WHERE state = 'running'),
	coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state <> 'running' AND scheduled_at <= now())), 0)::float8
FROM river_job WHERE state IN ('available', 'scheduled', 'retryable', 'running') GROUP BY queue`

func (t table) depths(ctx context.Context) ([]Depth, error) {
	rows, err := t.pool.Query(ctx, depthSQL)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (d Depth, err error) {
		var ageSeconds float64
		err = row.Scan(&d.Queue, &d.Due, &d.Scheduled, &d.Running, &ageSeconds)
		d.OldestAge = time.Duration(ageSeconds * float64(time.Second))
		return d, err
	})
}

func (t table) waits(ctx context.Context, queue string, notOf []string) (waits bool, err error) {
	err = t.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = $1 AND scheduled_at <= now()
			AND tags[1] <> ALL ($2::text[]))`, queue, notOf).Scan(&waits)
	return waits, err
}

func (t table) relieve(ctx context.Context, foreground, background []string, waited time.Duration) (int, error) {
	tag, err := t.pool.Exec(ctx, `
		WITH lane AS (SELECT foreground, background FROM unnest($1::text[], $2::text[]) pair (foreground, background)), turn AS (
			SELECT DISTINCT ON (waiting.queue, waiting.tags[1]) waiting.id, lane.foreground
			FROM river_job waiting JOIN lane ON waiting.queue = lane.background
			WHERE waiting.state = 'available' AND waiting.tags[1] IS NOT NULL AND waiting.scheduled_at <= now() - $3::interval
				AND NOT EXISTS (SELECT FROM river_job first WHERE first.state IN ('available', 'running')
					AND first.queue = lane.foreground AND first.tags[1] = waiting.tags[1])
			ORDER BY waiting.queue, waiting.tags[1], waiting.priority, waiting.scheduled_at, waiting.id)
		UPDATE river_job SET queue = turn.foreground, priority = 1 FROM turn WHERE river_job.id = turn.id AND state = 'available'`,
		foreground, background, waited)
	return int(tag.RowsAffected()), err
}

func (t table) release(ctx context.Context, clientID string) (int, error) {
	tag, err := t.pool.Exec(ctx, `
		UPDATE river_job SET state = 'available', attempt = greatest(attempt - 1, 0), scheduled_at = now()
		WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $1`, clientID)
	return int(tag.RowsAffected()), err
}

// tell notifies the workers of the queues when the transaction commits, in River's own format. Without it, of two
// concurrent transactions the one that commits later would wait for the next poll. Postgres sends equal notifications
// once.
func tell(ctx context.Context, tx pgx.Tx, queues []string) error {
	payloads := make([]string, len(queues))
	for i, queue := range queues {
		payloads[i] = fmt.Sprintf(`{"queue": %q}`, queue)
	}
	_, err := tx.Exec(ctx, `SELECT pg_notify(current_schema() || '.river_insert', payload) FROM unnest($1::text[]) payload`, payloads)
	return err
}
