package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// Months are the partitions of the tables that are partitioned by month (package postgres says which, and why).
type Months struct{ db store.Querier }

// NewMonths returns those of db.
func NewMonths(db store.Querier) *Months { return &Months{db: db} }

// Make makes the partitions of this month and of the next two, unless they are there, and returns how many it has made. Rows that came
// before their partition was there are moved into it.
func (m *Months) Make(ctx context.Context) (made int64, err error) {
	made, err = store.One(ctx, m.db, scanCount, `SELECT make_months()`)
	if err != nil {
		return 0, fmt.Errorf("make the partitions of months: %w", err)
	}
	return made, nil
}

// dropMonths drops the months of a table that ended before a time, and returns how many.
func dropMonths(ctx context.Context, db store.Querier, table string, before time.Time) (dropped int64, err error) {
	dropped, err = store.One(ctx, db, scanCount, `SELECT drop_months($1, $2)`, table, before)
	if err != nil {
		return 0, fmt.Errorf("drop months of %s: %w", table, err)
	}
	return dropped, nil
}

func scanCount(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) }
