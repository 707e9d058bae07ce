package projections

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"
)

// commit writes all that a batch leads to in one transaction.
func (r *run) commit(ctx context.Context, b *batch) error {
	tx, err := r.config.DB.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // the connection is dropped with it
	w := &writer{tx: tx, careful: r.careful, idleMax: r.config.IdleMax}
	jobs, err := w.apply(ctx, b, nil, r.held)
	if err != nil {
		return err
	}
	bury(w, r.config.Topic, b)
	w.statements = append(w.statements, notification(b.partition, b.to.NextOffset))
	if err := w.flush(ctx); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if r.config.Reactors != nil {
		if err := r.config.Reactors.react(ctx, tx, b, jobs); err != nil {
			return err
		}
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// idleMax is how long Postgres waits within a transaction for a projector's next statement: less than the broker waits
// for its next heartbeat. One that is stopped or cut off in there holds the checkpoint's row, and whoever was given its
// partition waits for that row.
const idleMax = 5 * time.Second

// settings lets the commit return before it is on disk: rows, work and checkpoint are lost or kept together, and what is
// lost is projected again. And it bounds the transaction's silence.
func (w *writer) settings() Statement {
	idle := cmp.Or(w.idleMax, idleMax)
	return Statement{
		SQL:  `SELECT set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', $1, true)`,
		Args: []any{strconv.FormatInt(idle.Milliseconds(), 10)},
	}
}

// apply moves the checkpoint, then reads what the wanted models need and adds their rows; nil wants all. It comes back
// with the states of the batch's jobs.
func (w *writer) apply(ctx context.Context, b *batch, wanted map[string]bool, held *held) (*jobs, error) {
	models, jobs := projectionsOf(wanted, held)
	statements := make([]Statement, 0, 2*len(models))
	statements = append(statements, w.settings(), b.from.move(b.partition, b.to))
	for _, m := range models {
		statements = append(statements, m.load(b)...)
	}
	if err := w.tx.Send(ctx, statements); err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	for _, m := range models {
		if err := m.write(ctx, b, w); err != nil {
			return nil, err
		}
	}
	return jobs, nil
}
