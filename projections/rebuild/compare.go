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

// compareRecorded compares the rows of event_log up to the end of the replay while projectors go on, because such rows
// never change. They are most of what there is to compare.
func (r *rebuild) compareRecorded(ctx context.Context) error {
	if !slices.Contains(r.asked, models.EventLog.Name) {
		return nil
	}
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // it only reads
	return r.compareTable(ctx, tx, models.EventLog, "<=")
}

// compare compares everything else while the projectors are blocked.
func (r *rebuild) compare(ctx context.Context, tx store.Tx) error {
	for _, m := range models.All {
		if !slices.Contains(r.asked, m.Table.Name) {
			continue
		}
		if err := r.compareTable(ctx, tx, m.Table, ">"); err != nil {
			return fmt.Errorf("%s: %w", m.Table.Name, err)
		}
	}
	return nil
}

// compareTable joins the live table with the rebuilt one by key and reads the rows that differ, in one pass and without
// sorting whole rows as EXCEPT would. Of event_log it compares only one part, the rows up to (<=) or after (>) the last
// replayed event.
func (r *rebuild) compareTable(ctx context.Context, tx store.Tx, t *table.Table, part string) error {
	if err := tx.Send(ctx, r.compareSettings()); err != nil {
		return err
	}
	args := []any{r.DifferencesMax}
	if t == models.EventLog {
		args = append(args, r.replayed.partitions, r.replayed.ends)
	}
	rows, err := tx.Query(ctx, r.compareSQL(t, part), args...)
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

// compareSQL returns a statement whose result is a row for each difference, the first ones with their text.
func (r *rebuild) compareSQL(t *table.Table, part string) string {
	const shown = 2000 // characters of a row
	on := make([]string, len(t.Key))
	for i, column := range t.Key {
		on[i] = fmt.Sprintf("l.%s = r.%s", column, column)
	}
	side := func(schema string) string {
		if t != models.EventLog {
			return schema + "." + t.Name
		}
		//nolint:unqueryvet // whole rows are compared
		return fmt.Sprintf(`(SELECT e.* FROM unnest($2::int4[], $3::int8[]) AS replayed(partition, ended)
			JOIN %s.%s e ON e.partition = replayed.partition AND e.seq %s replayed.ended)`, schema, t.Name, part)
	}
	text := func(row string) string {
		return fmt.Sprintf(`CASE WHEN row_number() OVER () <= $1 THEN coalesce(left(%s::text, %d), '') END`, row, shown)
	}
	return fmt.Sprintf(`SELECT l IS NULL, r IS NULL, %s, %s FROM %s l FULL JOIN %s r ON %s WHERE l IS DISTINCT FROM r`,
		text("l"), text("r"), side(r.live), side(shadowSchema), strings.Join(on, " AND "))
}
