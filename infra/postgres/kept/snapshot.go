package kept

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/store"
)

// Snapshot is a database as it was at one moment.
type Snapshot struct {
	tx store.Tx
	// Installation is the id of the service, Schema the newest migration.
	Installation string
	Schema       int64
	At           time.Time
	Log          []Position
}

// Position is how far a partition was projected.
type Position struct {
	Partition       int32
	NextOffset, Seq int64
	Hash            event.Hash
}

// ErrNoService means that no service has used the database yet.
var ErrNoService = errors.New("the database belongs to no service yet")

// Take begins a snapshot; call Close. Nobody waits for it: it only keeps VACUUM from removing what it sees. Error: ErrNoService.
func Take(ctx context.Context, db *postgres.DB) (s *Snapshot, err error) {
	known, err := db.Installation(ctx)
	if err != nil || known.ID == "" {
		return nil, errors.Join(err, ErrNoService)
	}
	s = &Snapshot{Installation: known.ID}
	if s.tx, err = db.Begin(ctx); err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	if err := s.look(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("snapshot: %w", err), s.Close(ctx))
	}
	return s, nil
}

func (s *Snapshot) look(ctx context.Context) (err error) {
	if _, err := s.tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`); err != nil {
		return err
	}
	type moment struct{}
	_, err = store.One(ctx, s.tx, func(rows store.Rows) (m moment, err error) {
		return m, rows.Scan(&s.Schema, &s.At)
	}, `SELECT (SELECT max(version_id) FROM goose_db_version WHERE is_applied), now()`)
	if err != nil {
		return err
	}
	s.Log, err = store.List(ctx, s.tx, scanPosition, `SELECT partition, next_offset, seq, hash FROM checkpoints ORDER BY partition`)
	return err
}

func scanPosition(rows store.Rows) (p Position, err error) {
	var hash []byte
	err = rows.Scan(&p.Partition, &p.NextOffset, &p.Seq, &hash)
	copy(p.Hash[:], hash)
	return p, err
}

// Columns returns a table's columns in their order.
func (s *Snapshot) Columns(ctx context.Context, table string) ([]string, error) {
	names, err := store.List(ctx, s.tx, store.ScanText, `SELECT column_name::text FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`, table)
	if err != nil {
		return nil, fmt.Errorf("columns of %s: %w", table, err)
	}
	return names, nil
}

// Copy writes the rows of these columns as COPY does, in text.
func (s *Snapshot) Copy(ctx context.Context, table string, columns []string, to io.Writer) error {
	own, err := postgres.TxOf(s.tx)
	if err != nil {
		return err
	}
	sql := fmt.Sprintf("COPY (SELECT %s FROM %s) TO STDOUT", quoted(columns...), quoted(table)) // a partitioned table itself has no rows
	if _, err := own.Conn().PgConn().CopyTo(ctx, to, sql); err != nil {
		return fmt.Errorf("copy out %s: %w", table, err)
	}
	return nil
}

// Close ends the snapshot.
func (s *Snapshot) Close(ctx context.Context) error { return s.tx.Rollback(context.WithoutCancel(ctx)) }

func quoted(names ...string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = pgx.Identifier{name}.Sanitize()
	}
	return strings.Join(all, ", ")
}
