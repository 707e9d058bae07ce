package rebuild

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// compare compares the live tables with the rebuilt ones while projectors go on: it sees the live tables as they were at
// one moment, and first replays up to the checkpoints of that moment.
func (r *rebuild) compare(ctx context.Context) error {
	tx, err := r.begin(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if _, err := r.catchUp(ctx, tx); err != nil {
		return fmt.Errorf("catch up: %w", err)
	}
	if err := tx.Send(ctx, r.compareSettings()); err != nil {
		return err
	}
	for _, m := range models.All {
		if !slices.Contains(r.asked, m.Table.Name) {
			continue
		}
		if err := r.compareModel(ctx, tx, m.Table); err != nil {
			return fmt.Errorf("%s: %w", m.Table.Name, err)
		}
	}
	return tx.Commit(ctx)
}

func (r *rebuild) compareModel(ctx context.Context, tx store.Tx, t *table.Table) error {
	r.report.model(t.Name)
	if t == models.EventLog {
		if err := r.compareEvents(ctx, tx); err != nil {
			return err
		}
		return r.compareBeyond(ctx, tx)
	}
	same, err := r.sameSums(ctx, tx, t.Name)
	if err != nil || same {
		return err
	}
	return r.join(ctx, tx, t, r.live+"."+t.Name, shadowSchema+"."+t.Name)
}

// sameSums reports whether both tables have as many rows and the same sum of the rows' 64-bit hashes, which two tables
// that differ have by a chance of 1 in 2^64. It reads each table once, without the sorting or hashing of a join.
func (r *rebuild) sameSums(ctx context.Context, tx store.Tx, name string) (bool, error) {
	sum := func(schema string) string {
		return fmt.Sprintf(`(SELECT count(*) AS rows, coalesce(sum(hash_record_extended(t, 0)), 0) AS sum FROM %s.%s t)`, schema, name)
	}
	return store.One(ctx, tx, func(rows store.Rows) (same bool, err error) { return same, rows.Scan(&same) },
		`SELECT l.rows = r.rows AND l.sum = r.sum FROM `+sum(r.live)+` l, `+sum(shadowSchema)+` r`)
}

// join joins a live relation with the rebuilt one by the table's key and reads the rows that differ, in one pass and
// without sorting whole rows as EXCEPT would.
func (r *rebuild) join(ctx context.Context, tx store.Tx, t *table.Table, live, rebuilt string) error {
	rows, err := tx.Query(ctx, joinSQL(t, live, rebuilt), r.DifferencesMax)
	if err != nil {
		return err
	}
	defer rows.Close()
	report := r.report.model(t.Name)
	for rows.Next() {
		var notLive, notRebuilt bool
		var live, rebuilt *string
		if err := rows.Scan(&notLive, &notRebuilt, &live, &rebuilt); err != nil {
			return err
		}
		report.count(notLive, notRebuilt)
		if live != nil && len(report.Differences) < r.DifferencesMax {
			report.Differences = append(report.Differences, RowDifference{Live: *live, Rebuilt: *rebuilt})
		}
	}
	return rows.Err()
}

// compareSettings make the planner use hash joins. Without statistics on the new tables it would sort whole rows, which
// takes ten times as long.
func (r *rebuild) compareSettings() []store.Statement {
	return []store.Statement{
		{SQL: `SET LOCAL work_mem = '256MB'`},
		{SQL: `SET LOCAL jit = off`},
		{SQL: `SET LOCAL enable_mergejoin = off`},
	}
}

// joinSQL returns a statement whose result is a row for each difference, the first ones with their text.
func joinSQL(t *table.Table, live, rebuilt string) string {
	const shown = 2000 // characters of a row
	on := make([]string, len(t.Key))
	for i, column := range t.Key {
		on[i] = fmt.Sprintf("l.%s = r.%s", column, column)
	}
	text := func(row string) string {
		return fmt.Sprintf(`CASE WHEN row_number() OVER () <= $1 THEN coalesce(left(%s::text, %d), '') END`, row, shown)
	}
	return fmt.Sprintf(`SELECT l IS NULL, r IS NULL, %s, %s FROM %s l FULL JOIN %s r ON %s WHERE l IS DISTINCT FROM r`,
		text("l"), text("r"), live, rebuilt, strings.Join(on, " AND "))
}
