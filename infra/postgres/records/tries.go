package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// Tries limits what must not be tried without limit, across all processes: guesses of passwords, sign-ups.
type Tries struct{ db store.DB }

// NewTries counts in db.
func NewTries(db store.DB) *Tries { return &Tries{db: db} }

// takeSQL is a GCRA in one statement: the row's lock makes it exact, however many processes count. A refused try
// changes nothing. Each call sweeps more rows than it adds: those whose whole burst has been available again for a
// while. It returns how long to wait, in seconds; 0 when the try was counted.
const takeSQL = `
WITH taken AS (
	INSERT INTO tries AS t (subject, next_at) VALUES ($1, now() + make_interval(secs => $2))
	ON CONFLICT (subject) DO UPDATE SET next_at = greatest(t.next_at, now()) + make_interval(secs => $2)
		WHERE t.next_at <= now() + make_interval(secs => $2 * ($3::float8 - 1))
	RETURNING 1
), swept AS (
	DELETE FROM tries WHERE subject IN (SELECT subject FROM tries
		WHERE next_at <= now() - interval '1 hour' AND subject <> $1 LIMIT 10 FOR UPDATE SKIP LOCKED)
)
SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0
	ELSE greatest(0.001, extract(epoch FROM (SELECT next_at FROM tries WHERE subject = $1) - now()) - $2 * ($3::float8 - 1)) END::float8`

// Take counts a try of the subject: burst tries may come at once, then one each interval. It returns how long to wait
// if the try is refused, 0 if it may be made.
func (t *Tries) Take(ctx context.Context, subject string, burst int, interval time.Duration) (wait time.Duration, err error) {
	seconds, err := store.One(ctx, t.db, func(rows store.Rows) (s float64, err error) {
		return s, rows.Scan(&s)
	}, takeSQL, subject, interval.Seconds(), float64(burst))
	if err != nil {
		return 0, fmt.Errorf("count try: %w", err)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// GiveBack undoes one try of the subject that was taken with this interval.
func (t *Tries) GiveBack(ctx context.Context, subject string, interval time.Duration) error {
	if _, err := t.db.Exec(ctx, `UPDATE tries SET next_at = next_at - make_interval(secs => $2) WHERE subject = $1`,
		subject, interval.Seconds()); err != nil {
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
