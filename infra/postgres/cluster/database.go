package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// createDatabase creates the configured database unless it exists.
func (c *Cluster) createDatabase(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.DatabaseURL("postgres"))
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{c.opts.Database}.Sanitize())
	const duplicateDatabase = "42P04"
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == duplicateDatabase {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cluster: create database %s: %w", c.opts.Database, err)
	}
	return nil
}
