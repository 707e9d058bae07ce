package postgres_test

import (
	"context"
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/postgres"
)

// A process is present as long as it has its connection, whatever ends that.
func TestWhoHasAConnectionIsPresent(t *testing.T) {
	ctx, db := open(t)
	present := func() postgres.Present {
		t.Helper()
		now, err := db.Present(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	here, leave := context.WithCancel(ctx)
	held, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- db.HoldPresence(here, "wrk_1", level.Newest, func() { close(held) }) }()
	<-held
	if now := present(); !now[postgres.PresenceOf("wrk_1")] || now[postgres.PresenceOf("wrk_2")] {
		t.Errorf("present are %v", now)
	}
	// The server waits until the session is gone, because it releases the session's locks only after it has told the
	// client.
	_, err := db.Exec(ctx, `SELECT pg_terminate_backend(pid, 30000) FROM pg_locks WHERE locktype = 'advisory' AND classid = 1953460076::oid`)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-over; err == nil {
		t.Error("a broken connection is no reason to end")
	}
	if now := present(); now[postgres.PresenceOf("wrk_1")] {
		t.Errorf("present are %v", now)
	}
	leave()
}
