package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// SchemaVersion is the number of this program's newest migration.
func SchemaVersion() (newest int64) {
	files, _ := fs.Glob(migrations, "migrations/*.sql") // the pattern is right
	for _, file := range files {
		if number, err := goose.NumericComponent(file); err == nil {
			newest = max(newest, number)
		}
	}
	return newest
}

// Migrate brings the tables to the newest version. A session advisory lock makes processes that start at the same
// time migrate one after the other.
func (d *DB) Migrate(ctx context.Context, logger *slog.Logger) error {
	return d.migrateTo(ctx, logger, goose.MaxVersion)
}

func (d *DB) migrateTo(ctx context.Context, logger *slog.Logger, version int64) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("postgres: migrations: %w", err)
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("postgres: migrations: lock: %w", err)
	}
	db := stdlib.OpenDBFromPool(d.pool)
	defer db.Close() // closes the view, not the pool
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker), goose.WithSlog(logger), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("postgres: migrations: %w", err)
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("postgres: migrate: %w", err)
	}
	return nil
}
