package successor

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// Pair is a table and the one that takes its place, each with its schema.
type Pair struct{ Old, New string }

// pairs is a query's beginning: the rows of pg_class of the tables in $1 and of their successors in $2.
const pairs = `WITH pair AS (SELECT o.oid AS old, o.relowner AS owner, o.relacl AS rights, o.reloptions AS settings, o.reltoastrelid AS toast,
		n.oid AS new, n.relowner AS made_by, n.relacl AS rights_made
	FROM unnest($1::text[], $2::text[]) AS p (old, new) JOIN pg_class o ON o.oid = p.old::regclass JOIN pg_class n ON n.oid = p.new::regclass) `

// do runs the statements that a query yields for pairs of tables.
func do(ctx context.Context, in store.Querier, query string, of []Pair) error {
	olds, news := make([]string, len(of)), make([]string, len(of))
	for i, p := range of {
		olds[i], news[i] = p.Old, p.New
	}
	statements, err := store.List(ctx, in, store.ScanText, pairs+query, olds, news)
	if err != nil {
		return err
	}
	for _, sql := range statements {
		if _, err := in.Exec(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}
