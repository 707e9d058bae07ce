package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/domain/level"
)

// Installation is the database's record of the installation that it belongs to.
type Installation struct {
	ID string
	// Level is the one that the database is marked with: an earlier version does not start on it. It is never below that of the log,
	// except for a moment.
	Level level.Level
	// Generation is that of the log from which the database follows.
	Generation int
	// LogMarked is set once the log is known to carry the ID.
	LogMarked bool
	// ObjectsMarker is the content of the marker object in the object store, "" until it is recorded.
	ObjectsMarker string
	// MasterKeyCheck is derived from the master key, nil until it is recorded.
	MasterKeyCheck []byte
}

// Installation returns the installation that the database belongs to, or the zero Installation. It writes nothing: an
// empty database stays empty.
func (d *DB) Installation(ctx context.Context) (i Installation, err error) {
	exists, err := d.hasTable(ctx, "installation")
	if err != nil || !exists {
		return i, err
	}
	var marked string
	// A table that is not migrated yet has no generation.
	err = d.pool.QueryRow(ctx, `SELECT id, log_marked, coalesce(objects_marker, ''), master_key_check,
		coalesce((to_jsonb(installation) ->> 'generation')::int, 1) FROM installation`).
		Scan(&marked, &i.LogMarked, &i.ObjectsMarker, &i.MasterKeyCheck, &i.Generation)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return i, fmt.Errorf("postgres: installation: %w", err)
	}
	m := level.ParseMark(marked)
	i.ID, i.Level = m.Installation, m.Level
	return i, nil
}

// Recorded is how far a partition is projected.
type Recorded struct {
	// NextOffset is the first offset that is not projected.
	NextOffset int64
	// LastOffset is that of the last frame of history before it, LastHash the frame's; -1 if the database does not have its event.
	LastOffset int64
	LastHash   []byte
	// LastCommand is the offset of the frame of commands that the last event names, -1 if it names none.
	LastCommand int64
	// Moved is set if the partition has the event that ends what was moved into its generation. The events before that name commands of
	// another topic.
	Moved bool
}

// Recorded returns how far each partition is projected, empty where nothing is.
func (d *DB) Recorded(ctx context.Context) (map[int32]Recorded, error) {
	recorded := make(map[int32]Recorded)
	exists, err := d.hasTable(ctx, "event_log") // made after checkpoints
	if err != nil || !exists {
		return recorded, err
	}
	const noAccount = "" // that of the log's own events
	rows, err := d.pool.Query(ctx, `
		SELECT c.partition, c.next_offset, coalesce(e.offset_, -1), c.hash,
			CASE WHEN e.type <> $1 THEN e.command_offset ELSE -1 END,
			EXISTS (SELECT FROM event_log m WHERE m.account_id = $2 AND m.partition = c.partition AND m.type = $3)
		FROM checkpoints c LEFT JOIN event_log e ON e.partition = c.partition AND e.seq = c.seq
		WHERE c.next_offset > 0`, generation.Closed{}.EventType(), noAccount, generation.Moved{}.EventType())
	if err != nil {
		return nil, fmt.Errorf("postgres: checkpoints: %w", err)
	}
	var partition int32
	var is Recorded
	_, err = pgx.ForEachRow(rows, []any{&partition, &is.NextOffset, &is.LastOffset, &is.LastHash, &is.LastCommand, &is.Moved}, func() error {
		recorded[partition] = is
		return nil
	})
	return recorded, err
}

func (d *DB) hasTable(ctx context.Context, name string) (exists bool, err error) {
	if err := d.pool.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, name).Scan(&exists); err != nil {
		return false, fmt.Errorf("postgres: look for table %s: %w", name, err)
	}
	return exists, nil
}

// Install assigns the database to an installation and a generation of its log unless it belongs to one, and returns the one that it
// belongs to then. Two processes that call it at once get the same.
func (d *DB) Install(ctx context.Context, as level.Mark, number int) (Installation, error) {
	_, err := d.pool.Exec(ctx, `INSERT INTO installation (id, generation) VALUES ($1, $2) ON CONFLICT DO NOTHING`, as.String(), number)
	return d.settle(ctx, err)
}

// RaiseLevel marks the database with a level, unless it is marked with a higher one, and returns what is recorded then.
func (d *DB) RaiseLevel(ctx context.Context, to level.Level) (Installation, error) {
	known, err := d.Installation(ctx)
	if err != nil || known.Level >= to {
		return known, err
	}
	from := level.Mark{Installation: known.ID, Level: known.Level}
	_, err = d.pool.Exec(ctx, `UPDATE installation SET id = $2 WHERE id = $1`, from.String(), level.Mark{Installation: known.ID, Level: to}.String())
	return d.settle(ctx, err)
}

// LogMarked records that the log carries the installation's id.
func (d *DB) LogMarked(ctx context.Context) error {
	_, err := d.pool.Exec(ctx, `UPDATE installation SET log_marked = true WHERE NOT log_marked`)
	if err != nil {
		return fmt.Errorf("postgres: installation: %w", err)
	}
	return nil
}

// MarkObjects records the content of the marker object unless one is recorded; replace overwrites the recorded one.
// It returns what is recorded then.
func (d *DB) MarkObjects(ctx context.Context, marker string, replace bool) (Installation, error) {
	_, err := d.pool.Exec(ctx, `UPDATE installation SET objects_marker = $1 WHERE objects_marker IS NULL OR $2`, marker, replace)
	return d.settle(ctx, err)
}

// CheckMasterKey records the check value of the master key unless one is recorded, and returns what is recorded then.
func (d *DB) CheckMasterKey(ctx context.Context, check []byte) (Installation, error) {
	_, err := d.pool.Exec(ctx, `UPDATE installation SET master_key_check = $1 WHERE master_key_check IS NULL`, check)
	return d.settle(ctx, err)
}

// RotateMasterKey replaces the check value of the master key; it waits for data keys that are being stored. It does nothing if the
// new value is there.
func (d *DB) RotateMasterKey(ctx context.Context, old, fresh []byte) error {
	if _, err := d.pool.Exec(ctx, `UPDATE installation SET master_key_check = $2 WHERE master_key_check = $1`, old, fresh); err != nil {
		return fmt.Errorf("postgres: installation: %w", err)
	}
	return nil
}

func (d *DB) settle(ctx context.Context, err error) (Installation, error) {
	if err != nil {
		return Installation{}, fmt.Errorf("postgres: installation: %w", err)
	}
	return d.Installation(ctx)
}
