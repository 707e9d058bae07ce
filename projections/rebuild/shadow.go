package rebuild

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/successor"
)

// The schemas beside the live one: that of the rebuilt tables, and that of the replaced ones until they are dropped.
const (
	shadowSchema   = "toolmill_rebuild"
	replacedSchema = "toolmill_replaced"
)

const dropSchemas = `DROP SCHEMA IF EXISTS ` + shadowSchema + `, ` + replacedSchema + ` CASCADE`

// index is an index of a live table.
type index struct {
	table, name, definition string
	primary                 bool
}

// early reports whether the replay needs the index to replace rows. The other indexes are built after the replay, which
// is cheaper.
func (i index) early() bool {
	return i.primary && i.table != models.Ledger.Name
}

// createShadow creates empty tables like the live ones, and the schema for the replaced ones.
func (r *rebuild) createShadow(ctx context.Context) error {
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	statements := []store.Statement{
		{SQL: dropSchemas},
		{SQL: `CREATE SCHEMA ` + shadowSchema},
		{SQL: `CREATE SCHEMA ` + replacedSchema},
	}
	for _, table := range append(r.tables(), "checkpoints") {
		statements = append(statements, store.Statement{
			SQL: fmt.Sprintf(`CREATE %s TABLE %s.%[4]s (LIKE %[3]s.%[4]s INCLUDING ALL EXCLUDING INDEXES)`,
				r.persistence(table), shadowSchema, r.live, table),
		})
	}
	statements = append(statements,
		store.Statement{SQL: `ALTER TABLE ` + shadowSchema + `.checkpoints ADD verified bigint NOT NULL DEFAULT 0`},
		store.Statement{SQL: fmt.Sprintf(`CREATE UNLOGGED TABLE %s.%s (LIKE %s.event_log INCLUDING ALL)`, shadowSchema, corrected, r.live)})
	if err := tx.Send(ctx, statements); err != nil {
		return err
	}
	if err := successor.Settings(ctx, tx, pairs(r.tables(), r.live, shadowSchema)...); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	return r.index(ctx, index.early, "checkpoints")
}

// pairs returns tables of a schema with those of another.
func pairs(tables []string, of, successors string) []successor.Pair {
	all := make([]successor.Pair, len(tables))
	for i, table := range tables {
		all[i] = successor.Pair{Old: of + "." + table, New: successors + "." + table}
	}
	return all
}

// persistence returns UNLOGGED for a table that is dropped in the end, to save writing it to the write-ahead log.
func (r *rebuild) persistence(table string) string {
	if r.Swap && slices.Contains(r.asked, table) {
		return ""
	}
	return "UNLOGGED"
}

// tables returns the models that have shadow tables.
func (r *rebuild) tables() []string {
	var tables []string
	for _, m := range models.All {
		if r.written[m.Table.Name] {
			tables = append(tables, m.Table.Name)
		}
	}
	return tables
}

// indexShadow builds the other indexes, which only queries need, and analyses the tables, if they will be swapped in.
func (r *rebuild) indexShadow(ctx context.Context) error {
	if !r.Swap {
		return nil
	}
	if err := r.index(ctx, func(i index) bool { return !i.early() }); err != nil {
		return err
	}
	for _, table := range r.tables() {
		if _, err := r.DB.Exec(ctx, `ANALYZE `+shadowSchema+`.`+table); err != nil {
			return err
		}
	}
	return nil
}

// index builds the chosen indexes of the live tables on the wanted and further shadow tables.
func (r *rebuild) index(ctx context.Context, chosen func(index) bool, further ...string) error {
	all, err := store.List(ctx, r.DB, func(rows store.Rows) (i index, err error) {
		return i, rows.Scan(&i.table, &i.name, &i.definition, &i.primary)
	}, `SELECT t.relname::text, i.relname::text, pg_get_indexdef(i.oid), x.indisprimary
		FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
		JOIN pg_namespace n ON n.oid = t.relnamespace
		WHERE n.nspname = $1 AND t.relname = ANY($2) ORDER BY 1, 2`, r.live, append(r.tables(), further...))
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(i index) bool { return !chosen(i) })
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for _, i := range all {
		group.Go(func() error {
			if err := r.build(ctx, i); err != nil {
				return fmt.Errorf("%s: %w", i.name, err)
			}
			return nil
		})
	}
	return group.Wait()
}

func (r *rebuild) build(ctx context.Context, i index) error {
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	shadow := shadowSchema + "." + i.table
	statements := []store.Statement{
		{SQL: `SET LOCAL maintenance_work_mem = '256MB'`},
		{SQL: strings.Replace(i.definition, " ON "+r.live+"."+i.table+" ", " ON "+shadow+" ", 1)},
	}
	if i.primary {
		statements = append(statements, store.Statement{
			SQL: fmt.Sprintf(`ALTER TABLE %s ADD CONSTRAINT %s PRIMARY KEY USING INDEX %s`, shadow, i.name, i.name),
		})
	}
	if err := tx.Send(ctx, statements); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// drop drops the shadow tables, and after a swap the replaced ones. A failure is logged: the next rebuild drops them.
func (r *rebuild) drop(ctx context.Context) {
	if _, err := r.DB.Exec(ctx, dropSchemas); err != nil {
		r.Logger.WarnContext(ctx, "tables of the rebuild are left over; the next one drops them", "error", err)
	}
}
