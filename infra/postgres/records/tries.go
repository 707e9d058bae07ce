package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// Tries limits what must not be tried without limit, across all processes: guesses of passwords, sign-ups.
type Tries struct {
	db    store.DB
	clock func() time.Time
}

// NewTries returns Tries on db and a clock; nil is the clock of Postgres, which is one for all processes.
func NewTries(db store.DB, clock func() time.Time) *Tries { return &Tries{db: db, clock: clock} }

// takeSQL is a GCRA in one statement: the row's lock makes it exact, however many processes count. A refused try
// changes nothing. Each call sweeps more rows than it adds: those whose whole burst has been available again for a
// while. Intervals ($2, and $3 for the whole burst) and the result are in microseconds. The result is how long to wait, 0 when
// the try was counted; concurrent tries may make it read an older row than the one that refused, or one that is later than its
// own now(), hence the bounds.
const takeSQL = `
WITH moment AS MATERIALIZED (SELECT coalesce($4::timestamptz, now()) AS at), taken AS (
	INSERT INTO tries AS t (subject, next_at) SELECT $1, gcra_arrival(at, $2::bigint) FROM moment
	ON CONFLICT (subject) DO UPDATE SET next_at =
			(SELECT gcra_arrival(at, gcra_backlog(t.next_at, at) + $2) FROM moment)
		WHERE (SELECT gcra_left(gcra_backlog(t.next_at, at), $2, $3::bigint) > 0 FROM moment)
	RETURNING 1
), swept AS (
	DELETE FROM tries WHERE subject IN (SELECT subject FROM tries, moment
		WHERE next_at <= at - interval '1 hour' AND subject <> $1 LIMIT 10 FOR UPDATE OF tries SKIP LOCKED)
)
SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0
	ELSE greatest(1000, least($2, (SELECT gcra_backlog(next_at, at) FROM tries, moment WHERE subject = $1) + $2 - $3)) END::bigint`

// Take counts a try of the subject: burst tries may come at once, then one each interval. It returns how long to wait
// if the try is refused, 0 if it may be made.
func (t *Tries) Take(ctx context.Context, subject string, burst int, interval time.Duration) (wait time.Duration, err error) {
	every := microseconds(interval)
	left, err := store.One(ctx, t.db, func(rows store.Rows) (n int64, err error) {
		return n, rows.Scan(&n)
	}, takeSQL, subject, every, every*int64(burst), moment(t.clock))
	if err != nil {
		return 0, fmt.Errorf("count try: %w", err)
	}
	return time.Duration(left) * time.Microsecond, nil
}

// GiveBack undoes one try of the subject that was taken with this interval.
func (t *Tries) GiveBack(ctx context.Context, subject string, interval time.Duration) error {
	if _, err := t.db.Exec(ctx, `UPDATE tries SET next_at = gcra_arrival(next_at, -$2::bigint) WHERE subject = $1`,
		subject, microseconds(interval)); err != nil {
		return fmt.Errorf("give try back: %w", err)
	}
	return nil
}

// Forget resets a subject's count.
func (t *Tries) Forget(ctx context.Context, subject string) error {
	if _, err := t.db.Exec(ctx, `DELETE FROM tries WHERE subject = $1`, subject); err != nil {
		return fmt.Errorf("forget tries: %w", err)
	}
	return nil
}
