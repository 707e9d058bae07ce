package live

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/projections/store"
)

// positionsChannel carries "partition:next" from the projector's commit to every process.
const positionsChannel = "toolmill_positions"

// Notifications receives Postgres's notifications.
type Notifications interface {
	// Listen calls notify for each notification on the channel until the context ends or the connection breaks, and
	// returns the reason. It calls ready once listening has begun.
	Listen(ctx context.Context, channel string, ready func(context.Context) error, notify func(payload string)) error
}

// Follow advances the positions with the commits of all processes, until the context ends. Even a process whose own
// projector owns every partition needs it, because ownership moves.
func (p *Positions) Follow(ctx context.Context, db store.Querier, n Notifications, logger *slog.Logger) error {
	again := pause.Between(20*time.Millisecond, 2*time.Second)
	for {
		err := n.Listen(ctx, positionsChannel, func(ctx context.Context) error {
			again.Reset()
			return p.catchUp(ctx, db)
		}, p.announce)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		logger.WarnContext(ctx, "not listening to projected positions; trying again", "error", err)
		if err := again.Wait(ctx); err != nil {
			return err
		}
	}
}

// catchUp reads the positions, because commits from before the listening are not announced again.
func (p *Positions) catchUp(ctx context.Context, db store.Querier) error {
	rows, err := db.Query(ctx, `SELECT partition, next_offset FROM checkpoints`)
	if err != nil {
		return fmt.Errorf("read positions: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var partition int32
		var next int64
		if err := rows.Scan(&partition, &next); err != nil {
			return fmt.Errorf("read positions: %w", err)
		}
		p.Advance(partition, next)
	}
	return rows.Err()
}

// announce advances by a notification, and ignores an unreadable one.
func (p *Positions) announce(payload string) {
	left, right, _ := strings.Cut(payload, ":")
	partition, err := strconv.ParseInt(left, 10, 32)
	if err != nil {
		return
	}
	next, err := strconv.ParseInt(right, 10, 64)
	if err != nil {
		return
	}
	p.Advance(int32(partition), next)
}

// Announcement returns the statement that announces a position to all Follow calls when its transaction commits.
func Announcement(partition int32, next int64) store.Statement {
	return store.Statement{
		SQL: `SELECT pg_notify($1, $2)`, Args: []any{positionsChannel, fmt.Sprintf("%d:%d", partition, next)},
	}
}
