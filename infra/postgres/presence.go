package postgres

import (
	"context"
	"fmt"
	"hash/crc32"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/domain/level"
)

// presenceClass separates these advisory locks from others of the same database. A second lock of each process is of the class
// levelClass and the newest level that it knows.
const (
	presenceClass = 0x746f6f6c // "tool"
	levelClass    = 0x6c766c00 // "lvl"
	levelsMax     = 255
)

// PresenceOf returns the number of a process's lock. Two processes may have the same number: then the end of either
// is noticed later.
func PresenceOf(name string) uint32 { return crc32.ChecksumIEEE([]byte(name)) }

// Present is the set of locks of presence that are held, by PresenceOf.
type Present map[uint32]bool

// HoldPresence holds a lock for the named process, and one for the newest level that it knows, on a connection of its own until the context ends or the connection
// breaks, and returns the reason. The server releases the lock as soon as the process dies, because the kernel closes
// the connection; a machine that falls silent is noticed within 12 s by TCP keep-alives. held is called once the lock
// is held.
func (d *DB) HoldPresence(ctx context.Context, name string, knows level.Level, held func()) error {
	conn, err := d.connect(ctx) // the session owns the lock
	if err != nil {
		return fmt.Errorf("postgres: connect for presence: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for _, sql := range []string{
		`SET tcp_keepalives_idle = 4`, `SET tcp_keepalives_interval = 2`, `SET tcp_keepalives_count = 4`,
	} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return fmt.Errorf("postgres: presence: %w", err)
		}
	}
	// The level first: whoever sees the process sees its level.
	for _, class := range []int{levelClass + int(knows), presenceClass} {
		if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock_shared($1, $2)`, class, int32(PresenceOf(name))); err != nil { //nolint:gosec // the bits count
			return fmt.Errorf("postgres: presence: %w", err)
		}
	}
	held()
	_, err = conn.WaitForNotification(ctx) // no notification is ever sent
	return fmt.Errorf("postgres: presence: %w", err)
}

// PresentLevels returns how many of the processes that are present know which level at most; those of versions without levels are
// at 0.
func (d *DB) PresentLevels(ctx context.Context) (map[level.Level]int, error) {
	rows, err := d.pool.Query(ctx, `
		SELECT p.objid::bigint, coalesce(min(l.classid::bigint) - $2, 0)
		FROM pg_locks p LEFT JOIN pg_locks l ON l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted AND l.objid = p.objid
			AND l.database = p.database AND l.classid::bigint BETWEEN $2 + 1 AND $2 + $3
		WHERE p.locktype = 'advisory' AND p.classid = $1::bigint::oid AND p.objsubid = 2 AND p.granted
			AND p.database = (SELECT oid FROM pg_database WHERE datname = current_database())
		GROUP BY p.objid`, int64(presenceClass), int64(levelClass), int64(levelsMax))
	if err != nil {
		return nil, fmt.Errorf("postgres: levels of who is present: %w", err)
	}
	levels := make(map[level.Level]int)
	var number, knows int64
	if _, err = pgx.ForEachRow(rows, []any{&number, &knows}, func() error {
		levels[level.Level(knows)]++
		return nil
	}); err != nil {
		return nil, fmt.Errorf("postgres: levels of who is present: %w", err)
	}
	return levels, nil
}

// Present returns the locks of presence that are held now.
func (d *DB) Present(ctx context.Context) (Present, error) {
	rows, err := d.pool.Query(ctx, `
		SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::bigint::oid AND objsubid = 2 AND granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`, int64(presenceClass))
	if err != nil {
		return nil, fmt.Errorf("postgres: who is present: %w", err)
	}
	present := make(Present)
	var number int64
	if _, err = pgx.ForEachRow(rows, []any{&number}, func() error {
		present[uint32(number)] = true //nolint:gosec // an oid has 32 bits
		return nil
	}); err != nil {
		return nil, fmt.Errorf("postgres: who is present: %w", err)
	}
	return present, nil
}
