package successor

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

const settings = `
	SELECT format('ALTER TABLE %s SET (%s)', new::regclass, array_to_string(settings, ', ')) FROM pair WHERE settings IS NOT NULL
	UNION ALL SELECT format('ALTER TABLE %s SET (toast.%s)', new::regclass, array_to_string(t.reloptions, ', toast.'))
		FROM pair JOIN pg_class t ON t.oid = toast WHERE t.reloptions IS NOT NULL
	UNION ALL SELECT format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS %s', new::regclass, attname, attstattarget)
		FROM pair JOIN pg_attribute ON attrelid = old AND attnum > 0 AND NOT attisdropped WHERE attstattarget >= 0
	UNION ALL SELECT format('ALTER TABLE %s ALTER COLUMN %I SET (%s)', new::regclass, attname, array_to_string(attoptions, ', '))
		FROM pair JOIN pg_attribute ON attrelid = old AND attnum > 0 AND NOT attisdropped WHERE attoptions IS NOT NULL
	UNION ALL SELECT format('COMMENT ON TABLE %s IS %L', new::regclass, obj_description(old, 'pg_class'))
		FROM pair WHERE obj_description(old, 'pg_class') IS NOT NULL`

// Settings gives successors when they are vacuumed, what is counted of their columns, and their tables' comments.
func Settings(ctx context.Context, in store.Querier, of ...Pair) error {
	if err := do(ctx, in, settings, of); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return nil
}
