package table

import (
	"context"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/projections/store"
)

// Table is a read model's table with the SQL that writes many of its rows in one statement.
type Table struct {
	Name    string
	columns []string
	Key     []string
	insert  string
	upsert  string
}

// Same reports whether the rows of the table in a schema that meet a condition are exactly the given ones, column by column
// in the table's order and ordered by the key.
func (t *Table) Same(ctx context.Context, tx store.Tx, schema, condition string, columns ...any) (bool, error) {
	clean(columns)
	query := fmt.Sprintf("SELECT %s FROM %s.%s WHERE %s ORDER BY %s",
		strings.Join(t.columns, ", "), schema, t.Name, condition, strings.Join(t.Key, ", "))
	return tx.SameRows(ctx, query, columns)
}

// CopyTo writes rows by COPY into another table that has the same columns.
func (t *Table) CopyTo(ctx context.Context, tx store.Tx, name string, columns ...any) error {
	clean(columns)
	return tx.Copy(ctx, name, t.columns, columns)
}

// New returns a table. key is "name, …"; columns are "name type, …", those of the key first. set is the SET clause for
// an existing row; "" replaces every column outside the key.
func New(name, key, columns, set string) *Table {
	t := &Table{Name: name, Key: split(key)}
	fields := split(columns)
	arrays, replace := make([]string, 0, len(fields)), make([]string, 0, len(fields))
	for i, column := range fields {
		field, kind, _ := strings.Cut(column, " ")
		t.columns = append(t.columns, field)
		arrays = append(arrays, fmt.Sprintf("$%d::%s[]", i+1, kind))
		replace = append(replace, field+" = excluded."+field)
	}
	if set == "" {
		set = strings.Join(replace[len(t.Key):], ", ")
	}
	t.insert = fmt.Sprintf("INSERT INTO %s (%s) SELECT * FROM unnest(%s)", //nolint:unqueryvet // just the given columns
		name, strings.Join(t.columns, ", "), strings.Join(arrays, ", "))
	t.upsert = fmt.Sprintf("%s ON CONFLICT (%s) DO UPDATE SET %s", t.insert, strings.Join(t.Key, ", "), set)
	return t
}

func split(list string) []string {
	fields := strings.Split(list, ",")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	return fields
}
