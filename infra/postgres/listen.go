package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Listen calls notify for each notification on a channel until the context ends or the connection breaks, and returns
// the reason. ready is called once listening has begun: notifications committed earlier are not received.
func (d *DB) Listen(ctx context.Context, channel string, ready func(context.Context) error, notify func(string)) error {
	conn, err := d.connect(ctx) // not one of the pool: a later user of it would receive the notifications
	if err != nil {
		return fmt.Errorf("postgres: connect to listen on %s: %w", channel, err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return fmt.Errorf("postgres: listen on %s: %w", channel, err)
	}
	if err := ready(ctx); err != nil {
		return err
	}
	for {
		notification, err := conn.WaitForNotification(ctx)
		if err != nil {
			return fmt.Errorf("postgres: listen on %s: %w", channel, err)
		}
		notify(notification.Payload)
	}
}
