package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/gcra"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/projections/store"
)

// RequestRates counts requests across all processes: a GCRA for each subject, in a table that a crash of Postgres
// empties.
type RequestRates struct {
	db    store.DB
	clock func() time.Time
}

// NewRequestRates counts in db. A nil clock means Postgres's own, which all processes share.
func NewRequestRates(db store.DB, clock func() time.Time) *RequestRates {
	return &RequestRates{db: db, clock: clock}
}

// processSeenFor is how long after its last exchange a process still shares in an allowance, in SQL.
const processSeenFor = "interval '12 seconds'"

// exchangeSQL sweeps more rows than it adds: those whose whole allowance has been available again for a minute.
const exchangeSQL = `
WITH moment AS MATERIALIZED (SELECT coalesce($1::timestamptz, now()) AS at), here AS (
	INSERT INTO request_rate_processes AS p (id, seen_at) SELECT $2, at FROM moment
	ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
), gone AS (
	DELETE FROM request_rate_processes USING moment WHERE seen_at < at - interval '1 hour' AND id <> $2
), others AS MATERIALIZED (
	SELECT 1 + count(*)::integer AS processes FROM request_rate_processes, moment WHERE seen_at > at - ` + processSeenFor + ` AND id <> $2
), asked AS MATERIALIZED (
	SELECT a.*, at, processes FROM moment, others,
		unnest($3::text[], $4::integer[], $5::integer[], $6::boolean[], $7::bigint[]) AS a (subject, spent, unused, wanted, every)
), swept AS (
	DELETE FROM request_rates WHERE subject IN (SELECT subject FROM request_rates, moment
		WHERE arrival < at - interval '1 minute' AND subject <> ALL ($3) LIMIT 512 FOR UPDATE OF request_rates SKIP LOCKED)
), taken AS (
	INSERT INTO request_rates AS t (subject, arrival, granted)
	SELECT a.subject, r.arrival, r.granted
	FROM asked a, take_requests(a.at, a.at, a.spent, a.unused, a.wanted, a.every, a.processes) r ORDER BY a.subject
	ON CONFLICT (subject) DO UPDATE SET (arrival, granted) = (
		SELECT r.arrival, r.granted FROM asked a, take_requests(t.arrival, a.at, a.spent, a.unused, a.wanted, a.every, a.processes) r
		WHERE a.subject = excluded.subject)
	RETURNING subject, granted, arrival
)
SELECT subject, granted, gcra_backlog(arrival, at), processes FROM moment, others LEFT JOIN taken ON true`

// Exchange adds what a process reports, each subject once, and returns what each subject is granted and among how
// many processes, this one included. It is one statement. Without subjects it only records that the process is alive.
func (r *RequestRates) Exchange(ctx context.Context, process string, made []requestrate.Made) (granted []requestrate.Granted, processes int, err error) {
	subjects, spent, unused := make([]string, len(made)), make([]int32, len(made)), make([]int32, len(made))
	wanted, every := make([]bool, len(made)), make([]int64, len(made))
	for i, m := range made {
		subjects[i], spent[i], unused[i], wanted[i] = m.Subject, int32(m.Spent), int32(m.Unused), m.Wanted //nolint:gosec // no more than a plan's requests
		every[i] = microseconds(gcra.Interval(m.PerMinute))
	}
	rows, err := r.db.Query(ctx, exchangeSQL, moment(r.clock), process, subjects, spent, unused, wanted, every)
	if err != nil {
		return nil, 0, fmt.Errorf("exchange request counts: %w", err)
	}
	granted, err = store.Collect(rows, func(rows store.Rows) (g requestrate.Granted, err error) {
		var subject *string
		var count *int
		var backlog *int64 // in microseconds
		if err = rows.Scan(&subject, &count, &backlog, &processes); err == nil && subject != nil {
			g = requestrate.Granted{Subject: *subject, Granted: *count, Backlog: time.Duration(*backlog) * time.Microsecond}
		}
		return g, err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("exchange request counts: %w", err)
	}
	if len(made) == 0 {
		granted = nil
	}
	return granted, processes, nil
}
