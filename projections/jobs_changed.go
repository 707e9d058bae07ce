package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// ChangedJob is a job as it is now.
type ChangedJob struct {
	job.State

	// Sequence is the last event of the job among those that were looked at, in the account's own numbering.
	Sequence uint64
}

// changedMax is how many events one call of Changed looks at.
const changedMax = 500

// Changed returns the jobs that the account's next events after a sequence changed, in the order of their last one of these, and the
// sequence of the last event that was looked at: the next call goes on there. It is after itself if there is none.
func (j *Jobs) Changed(ctx context.Context, accountID string, after uint64) (changed []ChangedJob, last uint64, err error) {
	_, err = store.List(ctx, j.db, func(rows store.Rows) (none struct{}, err error) {
		var reached int64
		var sequence *int64
		var state []byte
		if err = rows.Scan(&reached, &sequence, &state); err != nil {
			return none, err
		}
		if last = uint64(reached); sequence == nil { //nolint:gosec // counted from 1
			return none, nil
		}
		s, err := table.DecodeState[job.State](state)
		if err == nil {
			changed = append(changed, ChangedJob{*s, uint64(*sequence)}) //nolint:gosec // counted from 1
		}
		return none, err
	}, `WITH recent AS (
			SELECT account_seq, job_id FROM event_log WHERE account_id = $1 AND account_seq > $2 ORDER BY account_seq LIMIT $3
		), changed AS (
			SELECT job_id, max(account_seq) AS seq FROM recent WHERE job_id IS NOT NULL GROUP BY job_id
		)
		SELECT reached.seq, found.seq, found.state FROM (SELECT coalesce(max(account_seq), $2) AS seq FROM recent) reached
			LEFT JOIN (SELECT changed.seq, jobs.state FROM changed JOIN jobs ON jobs.id = changed.job_id) found ON true
		ORDER BY found.seq`, accountID, int64(after), changedMax) //nolint:gosec // at most what LastEvent returned
	if err != nil {
		return nil, 0, fmt.Errorf("changes of %s after %d: %w", accountID, after, err)
	}
	return changed, last, nil
}

// LastEvent returns the sequence of the account's last event, 0 if there is none.
func (j *Jobs) LastEvent(ctx context.Context, accountID string) (sequence uint64, err error) {
	last, err := store.One(ctx, j.db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
		`SELECT coalesce(max(account_seq), 0) FROM event_log WHERE account_id = $1`, accountID)
	if err != nil {
		return 0, fmt.Errorf("last event of %s: %w", accountID, err)
	}
	return uint64(last), nil //nolint:gosec // not negative
}
