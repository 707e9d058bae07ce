package postgres

import (
	"context"
	"io/fs"
	"log/slog"
)

// MigrateTo migrates up to a version of the tables.
func (d *DB) MigrateTo(ctx context.Context, logger *slog.Logger, version int64) error {
	return d.migrateTo(ctx, logger, version)
}

// MigrationText is the text of a migration.
func MigrationText(name string) (string, error) {
	text, err := fs.ReadFile(migrations, "migrations/"+name)
	return string(text), err
}
