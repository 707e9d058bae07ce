package river

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// reindexed returns the names of the indexes that River rebuilds now and then, without those that Migrate drops.
func reindexed() []string {
	return slices.DeleteFunc(river.ReindexerIndexNamesDefault(), func(name string) bool {
		return slices.Contains(unread, name)
	})
}

// TablesVersion returns the number of the newest of River's migrations that its tables have, 0 if there are none.
func TablesVersion(ctx context.Context, pool *pgxpool.Pool) (version int64, err error) {
	var exists bool
	err = pool.QueryRow(ctx, `SELECT to_regclass('river_migration') IS NOT NULL`).Scan(&exists)
	if err == nil && exists {
		err = pool.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM river_migration`).Scan(&version)
	}
	if err != nil {
		return 0, fmt.Errorf("river: version of the tables: %w", err)
	}
	return version, nil
}

// SchemaVersion is the number of the newest of River's migrations that this program knows.
func SchemaVersion() (newest int64) {
	migrator, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		return 0 // Migrate has the same error
	}
	for _, known := range migrator.AllVersions() {
		newest = max(newest, int64(known.Version))
	}
	return newest
}

// Migrate brings River's own tables to the version that this program needs. Call it before any process of this
// version starts; a lock makes processes that start together migrate one after the other.
func Migrate(ctx context.Context, pool *pgxpool.Pool, logger *slog.Logger) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: logger})
	if err != nil {
		return fmt.Errorf("river: migrations: %w", err)
	}
	tx, err := pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("river: migrate: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	const lock = 0x746f6f6c6d696c6c               // "toolmill"; River has no lock of its own
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(lock)); err != nil {
		return fmt.Errorf("river: migrate: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("river: migrate: %w", err)
	}
	if err := dropUnread(ctx, tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
