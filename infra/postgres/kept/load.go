package kept

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrUnknownTable means that rows are of a table that is not one of Tables.
var ErrUnknownTable = errors.New("no table of this name is kept")

// Load adds rows to an empty table, as Snapshot.Copy has written them, within a transaction. Letters that the log gave again stay.
// Error: ErrUnknownTable.
func Load(ctx context.Context, tx store.Tx, table string, columns []string, rows io.Reader) error {
	if !slices.Contains(Tables, table) {
		return fmt.Errorf("%w: %q", ErrUnknownTable, table)
	}
	if table != deadLettersTable {
		return copyIn(ctx, tx, table, columns, rows)
	}
	const passing = "letters_of_backup"
	if _, err := tx.Exec(ctx, fmt.Sprintf(`CREATE TEMP TABLE %s ON COMMIT DROP AS SELECT %s FROM %s WITH NO DATA`,
		passing, quoted(columns...), table)); err != nil {
		return fmt.Errorf("copy in %s: %w", table, err)
	}
	if err := copyIn(ctx, tx, passing, columns, rows); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, fmt.Sprintf(`INSERT INTO %s (%[2]s) SELECT %[2]s FROM %[3]s ON CONFLICT DO NOTHING`,
		table, quoted(columns...), passing)); err != nil {
		return fmt.Errorf("copy in %s: %w", table, err)
	}
	return nil
}

func copyIn(ctx context.Context, tx store.Tx, table string, columns []string, rows io.Reader) error {
	own, err := postgres.TxOf(tx)
	if err != nil {
		return err
	}
	sql := fmt.Sprintf("COPY %s (%s) FROM STDIN", quoted(table), quoted(columns...))
	if _, err := own.Conn().PgConn().CopyFrom(ctx, rows, sql); err != nil {
		return fmt.Errorf("copy in %s: %w", table, err)
	}
	return nil
}

// EndSessions deletes all sessions, within a transaction: everyone signs in again.
func EndSessions(ctx context.Context, tx store.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM `+sessionsTable)
	return err
}
