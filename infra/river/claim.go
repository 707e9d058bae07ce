package river

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// Turn says whose work a queue takes next.
type Turn struct {
	// Held is how much of it each account has here already: among work of one priority, who has least comes first.
	Held map[string]int
	// Most is how much more an account may be given now; who is not named, any.
	Most map[string]int
}

// driver is River's, but that queues with a Turn are taken from by turns.
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

// candidatesMax of a queue's rows, in its order, are looked at for whose turn it is; so a long queue costs no more than a
// short one.
const candidatesMax = 256

// claimSQL is River's own statement but for the order and the bounds. Rows that another process locks at the same moment are
// passed over, as there.
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

// JobGetAvailable implements riverdriver.Executor. A queue without a Turn is River's affair.
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

// giveBack is for what was claimed and cannot be read. Where it fails too, River's rescue finds the rows.
func (e *executor) giveBack(ctx context.Context, ids []int64) error {
	return e.Exec(ctx, `UPDATE river_job SET state = 'available', attempt = attempt - 1 WHERE id = ANY ($1) AND state = 'running'`, ids)
}

// lists are the turn as arrays of equal length, and those who may take nothing.
func (t Turn) lists() (accounts []string, held []int, most []*int, barred []string) {
	barred = []string{}
	for account, n := range t.Held {
		accounts, held, most = append(accounts, account), append(held, n), append(most, t.mostOf(account))
	}
	for account, n := range t.Most {
		if _, listed := t.Held[account]; !listed {
			accounts, held, most = append(accounts, account), append(held, 0), append(most, &n)
		}
		if n == 0 {
			barred = append(barred, account)
		}
	}
	return accounts, held, most, barred
}

func (t Turn) mostOf(account string) *int {
	if most, bounded := t.Most[account]; bounded {
		return &most
	}
	return nil
}

// Waits tells whether work that could be run now waits in a queue of any account but these. Work of no account is not asked
// for.
func (c *Client) Waits(ctx context.Context, queue string, notOf []string) (waits bool, err error) {
	err = c.pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM river_job WHERE state = 'available' AND queue = $1 AND scheduled_at <= now()
			AND tags[1] <> ALL ($2::text[]))`, queue, notOf).Scan(&waits)
	if err != nil {
		return false, fmt.Errorf("river: who waits for %s: %w", queue, err)
	}
	return waits, nil
}
