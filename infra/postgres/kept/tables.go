package kept

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Tables are the tables whose rows are nowhere else, in the order in which a backup has them.
var Tables = []string{
	installationTable, "account_data_keys", "people", "sessions", "operator_keys", "api_key_uses", "tries", "url_checks",
	"webhook_attempts", "access_trail", "operator_trail", deadLettersTable,
	"signed_checkpoints", "checkpoint_keys", "checkpoint_leaves", "checkpoint_tiles",
}

const (
	installationTable = "installation"
	deadLettersTable  = "dead_letters" // of the events topic they are found again, of others not
	sessionsTable     = "sessions"
	checkpointsTable  = "checkpoints"
)

// FromLog returns the tables that follow from the log: the read models, and how far they are projected.
func FromLog() []string { return append(models.Names(), checkpointsTable) }

// emptied are tables that are not kept, and would contradict another content of the rest.
var emptied = []string{"archive_positions", "lake_places", "stream_places", "worker_heartbeats", "river_job"}

// Present returns those of Tables that have rows, sorted; a database without the tables has none.
func Present(ctx context.Context, db store.Querier) (present []string, err error) {
	existing, err := store.List(ctx, db, store.ScanText, `SELECT table_name::text FROM information_schema.tables
		WHERE table_schema = current_schema()`)
	if err != nil {
		return nil, fmt.Errorf("look for tables: %w", err)
	}
	for _, table := range Tables {
		if !slices.Contains(existing, table) || table == deadLettersTable {
			continue
		}
		some, err := store.List(ctx, db, func(rows store.Rows) (some bool, err error) { return some, rows.Scan(&some) },
			`SELECT EXISTS (SELECT FROM `+table+`)`)
		if err != nil {
			return nil, fmt.Errorf("look into %s: %w", table, err)
		}
		if slices.Contains(some, true) {
			present = append(present, table)
		}
	}
	slices.Sort(present)
	return present, nil
}

// Clear empties all tables of the service, in a transaction. No process may use them.
func Clear(ctx context.Context, tx store.Tx) error {
	all := slices.Concat(Tables, FromLog(), emptied)
	if _, err := tx.Exec(ctx, `TRUNCATE `+strings.Join(all, ", ")); err != nil {
		return fmt.Errorf("empty the tables: %w", err)
	}
	return nil
}
