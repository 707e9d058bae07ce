package successor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/projections/store"
)

// ErrOthers means that something is made on a table that its successor would not have, and that would go with the table.
var ErrOthers = errors.New("something is made on a table that would go with it; drop it first, and make it again afterwards")

const others = `
	SELECT DISTINCT format('view %s of %s', r.ev_class::regclass, d.refobjid::regclass) FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
		WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = ANY($1::text[]::regclass[]) AND r.ev_class <> d.refobjid
	UNION ALL SELECT format('trigger %I of %s', tgname, tgrelid::regclass) FROM pg_trigger WHERE tgrelid = ANY($1::text[]::regclass[]) AND NOT tgisinternal
	UNION ALL SELECT format('policy %I of %s', polname, polrelid::regclass) FROM pg_policy WHERE polrelid = ANY($1::text[]::regclass[])
	UNION ALL SELECT format('publication %I of %s', pubname, prrelid::regclass)
		FROM pg_publication_rel JOIN pg_publication p ON p.oid = prpubid WHERE prrelid = ANY($1::text[]::regclass[])
	UNION ALL SELECT format('foreign key %I of %s', conname, conrelid::regclass)
		FROM pg_constraint WHERE contype = 'f' AND (conrelid = ANY($1::text[]::regclass[]) OR confrelid = ANY($1::text[]::regclass[])) ORDER BY 1`

// Keeps returns ErrOthers, with the names, if tables have views, triggers, policies, publications or foreign keys, which the service makes
// none of.
func Keeps(ctx context.Context, in store.Querier, tables ...string) error {
	found, err := store.List(ctx, in, store.ScanText, others, tables)
	if err != nil {
		return fmt.Errorf("what is made on tables: %w", err)
	}
	if len(found) > 0 {
		return fmt.Errorf("%w: %s", ErrOthers, strings.Join(found, ", "))
	}
	return nil
}
