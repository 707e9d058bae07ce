package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// standbyLateMax is how far a hot standby may be behind the primary for queries to go to it. A living worker's heartbeats make
// transactions every two seconds, so a standby that has replayed none for longer is late.
const standbyLateMax = 10 * time.Second

// Reading takes statements of readers to a hot standby while that one is current, and to the primary otherwise. It is for what may
// be some seconds old, such as history: whoever must see what was just written asks the primary.
type Reading struct {
	primary, standby *DB
	current          atomic.Bool
}

var _ store.DB = (*Reading)(nil)

// NewReading returns readers' access to a database; standby is nil for none. It asks the standby nothing before Look.
func NewReading(primary, standby *DB) *Reading { return &Reading{primary: primary, standby: standby} }

// Query implements store.Querier. A standby that fails before the first row is left alone until the next Look.
func (r *Reading) Query(ctx context.Context, sql string, args ...any) (store.Rows, error) {
	return fromStandby(ctx, r, func() (store.Rows, error) { return r.begun(ctx, sql, args) },
		func() (store.Rows, error) { return r.primary.Query(ctx, sql, args...) })
}

// fromStandby asks the standby if it is current, and otherwise, or if it fails, the primary.
func fromStandby[T any](ctx context.Context, r *Reading, standby, primary func() (T, error)) (T, error) {
	if r.current.Load() {
		answer, err := standby()
		if err == nil || ctx.Err() != nil {
			return answer, err
		}
		r.current.Store(false)
	}
	return primary()
}

// begun returns the standby's rows once it has answered with the first one.
func (r *Reading) begun(ctx context.Context, sql string, args []any) (store.Rows, error) {
	rows, err := r.standby.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	begun := &begunRows{Rows: rows, first: rows.Next(), ahead: true}
	if err := rows.Err(); err != nil {
		rows.Close()
		return nil, err
	}
	return begun, nil
}

// begunRows are rows after the first has been asked for.
type begunRows struct {
	store.Rows

	first, ahead bool
}

// Next implements store.Rows.
func (b *begunRows) Next() bool {
	if b.ahead {
		b.ahead = false
		return b.first
	}
	return b.Rows.Next()
}

// Exec implements store.Querier. Only the primary can be written to.
func (r *Reading) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	return r.primary.Exec(ctx, sql, args...)
}

// Begin implements store.DB. The transaction only reads.
func (r *Reading) Begin(ctx context.Context) (store.Tx, error) {
	return fromStandby(ctx, r, func() (store.Tx, error) { return r.standby.Begin(ctx) }, func() (store.Tx, error) { return r.primary.Begin(ctx) })
}

// Why a standby is not read from.
var (
	ErrNoStandby    = errors.New("the replica is no standby: it takes writes of its own")
	ErrOtherPrimary = errors.New("the replica is of another installation")
	ErrStandbyLate  = errors.New("the replica is late")
)

// Look asks whether the standby can be read from, as it is until the next Look. Errors: those of the database, ErrNoStandby,
// ErrOtherPrimary, ErrStandbyLate.
func (r *Reading) Look(ctx context.Context) error {
	err := r.look(ctx)
	r.current.Store(err == nil)
	return err
}

func (r *Reading) look(ctx context.Context) error {
	var standby bool
	var late float64
	err := r.standby.pool.QueryRow(ctx, `SELECT pg_is_in_recovery(),
		coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 'infinity')::float8`).Scan(&standby, &late)
	if err != nil {
		return fmt.Errorf("postgres: replica: %w", err)
	}
	if !standby {
		return ErrNoStandby
	}
	if late > standbyLateMax.Seconds() {
		return fmt.Errorf("%w: it has replayed nothing for %.0f s", ErrStandbyLate, late)
	}
	here, err := r.primary.Installation(ctx)
	if err != nil {
		return err
	}
	there, err := r.standby.Installation(ctx)
	if err == nil && there.ID != here.ID {
		err = ErrOtherPrimary
	}
	return err
}
