package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// URLChecks stores the state of URL checks between their charge and their answer or refund. The processes that make
// the checks write it; it is not projected. A check is open until it is answered or given back, whichever is written
// first.
//
//	Begin ─▶ open ─Answer──▶ answered
//	           └──GiveBack──▶ refunding ─Refunded─▶ refunded
type URLChecks struct{ db store.Querier }

// NewURLChecks stores checks in db.
func NewURLChecks(db store.Querier) *URLChecks { return &URLChecks{db: db} }

const urlCheckColumns = `run_id, account_id, state, reason, answer`

func scanURLCheck(rows store.Rows) (c urlcheck.Check, err error) {
	err = rows.Scan(&c.RunID, &c.AccountID, &c.State, &c.Reason, &c.Answer)
	return c, err
}

// Begin opens a check, unless the account was erased in the meantime.
func (u *URLChecks) Begin(ctx context.Context, accountID, runID string, at time.Time) error {
	_, err := u.db.Exec(ctx, `INSERT INTO url_checks (run_id, account_id, begun_at, state)
		SELECT $1, account_id, $3, $4 FROM (SELECT $2::text AS account_id) AS e WHERE `+notErased,
		runID, accountID, at, string(urlcheck.Open))
	if err != nil {
		return fmt.Errorf("begin URL check %s: %w", runID, err)
	}
	return nil
}

// Forget removes a check that was not charged.
func (u *URLChecks) Forget(ctx context.Context, accountID, runID string) error {
	if _, err := u.db.Exec(ctx, `DELETE FROM url_checks WHERE run_id = $1 AND account_id = $2`, runID, accountID); err != nil {
		return fmt.Errorf("forget URL check %s: %w", runID, err)
	}
	return nil
}

// Find returns a check of the account, or ErrNotFound.
func (u *URLChecks) Find(ctx context.Context, accountID, runID string) (urlcheck.Check, error) {
	found, err := store.One(ctx, u.db, scanURLCheck, `SELECT `+urlCheckColumns+` FROM url_checks
		WHERE run_id = $1 AND account_id = $2`, runID, accountID)
	if err != nil {
		return urlcheck.Check{}, fmt.Errorf("URL check %s: %w", runID, err)
	}
	return found, nil
}

// Answer answers an open check, and returns the check as it is then: with the earlier answer if it had one.
func (u *URLChecks) Answer(ctx context.Context, accountID, runID, sealed string) (urlcheck.Check, error) {
	return u.settle(ctx, urlcheck.Check{RunID: runID, AccountID: accountID, State: urlcheck.Answered, Answer: sealed})
}

// GiveBack ends an open check without an answer, and returns the check as it is then.
func (u *URLChecks) GiveBack(ctx context.Context, accountID, runID, reason string) (urlcheck.Check, error) {
	return u.settle(ctx, urlcheck.Check{RunID: runID, AccountID: accountID, State: urlcheck.Refunding, Reason: reason})
}

func (u *URLChecks) settle(ctx context.Context, c urlcheck.Check) (urlcheck.Check, error) {
	touched, err := u.db.Exec(ctx, `UPDATE url_checks SET state = $3, reason = $4, answer = $5
		WHERE run_id = $1 AND account_id = $2 AND state = 'open'`, c.RunID, c.AccountID, string(c.State), c.Reason, c.Answer)
	if err != nil {
		return urlcheck.Check{}, fmt.Errorf("settle URL check %s: %w", c.RunID, err)
	}
	if touched == 1 {
		return c, nil
	}
	return u.Find(ctx, c.AccountID, c.RunID)
}

// Refunded records that the refund is in the log.
func (u *URLChecks) Refunded(ctx context.Context, accountID, runID string) error {
	_, err := u.db.Exec(ctx, `UPDATE url_checks SET state = 'refunded' WHERE run_id = $1 AND account_id = $2 AND state = 'refunding'`,
		runID, accountID)
	if err != nil {
		return fmt.Errorf("refunded URL check %s: %w", runID, err)
	}
	return nil
}

// Abandon gives back the checks that were begun before a time and are still open, and returns those that still have
// to be refunded, the oldest first.
func (u *URLChecks) Abandon(ctx context.Context, begun time.Time, reason string, limit int) ([]sweep.URLCheck, error) {
	_, err := u.db.Exec(ctx, `UPDATE url_checks SET state = 'refunding', reason = $2 WHERE state = 'open' AND begun_at < $1`, begun, reason)
	if err != nil {
		return nil, fmt.Errorf("abandon URL checks: %w", err)
	}
	abandoned, err := store.List(ctx, u.db, scanAbandoned, `SELECT account_id, run_id, reason FROM url_checks
		WHERE state = 'refunding' AND begun_at < $1 ORDER BY begun_at LIMIT $2`, begun, limit)
	if err != nil {
		return nil, fmt.Errorf("abandoned URL checks: %w", err)
	}
	return abandoned, nil
}

func scanAbandoned(rows store.Rows) (c sweep.URLCheck, err error) {
	err = rows.Scan(&c.AccountID, &c.RunID, &c.Reason)
	return c, err
}

// Expire removes the settled checks that were begun before a time.
func (u *URLChecks) Expire(ctx context.Context, begun time.Time) error {
	_, err := u.db.Exec(ctx, `DELETE FROM url_checks WHERE begun_at < $1 AND state IN ('answered', 'refunded')`, begun)
	if err != nil {
		return fmt.Errorf("expire URL checks: %w", err)
	}
	return nil
}
