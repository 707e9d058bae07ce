package postgres_test

import (
	"context"
	"log/slog"
	"maps"
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Processes say which level they know as long as they are present; those of versions without levels say nothing.
func TestLevelsOfWhoIsPresent(t *testing.T) {
	ctx, db := open(t)
	shows := func(want map[level.Level]int) {
		t.Helper()
		got, err := db.PresentLevels(ctx)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("present are %v, %v; want %v", got, err, want)
		}
	}
	shows(map[level.Level]int{})
	var leave []func()
	for name, knows := range map[string]level.Level{"wrk_1": 1, "wrk_2": 2, "wrk_3": 2, "wrk_4": 3, "wrk_5": 0} {
		here, end := context.WithCancel(ctx)
		held, over := make(chan struct{}), make(chan error, 1)
		go func() { over <- db.HoldPresence(here, name, knows, func() { close(held) }) }()
		<-held
		leave = append(leave, func() { end(); <-over })
	}
	shows(map[level.Level]int{0: 1, 1: 1, 2: 2, 3: 1})
	for _, end := range leave {
		end()
	}
	for left := -1; left != 0; { // the server notices each end
		now, err := db.PresentLevels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		left = len(now)
	}
}

// The level of a database only rises, and its id stays.
func TestLevelOfADatabaseRises(t *testing.T) {
	ctx, db := open(t)
	if err := db.Migrate(ctx, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	is := func(got postgres.Installation, err error) level.Mark {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return level.Mark{Installation: got.ID, Level: got.Level}
	}
	old := level.Mark{Installation: "inst2_1", Level: level.Frames}
	if got := is(db.Install(ctx, old, 1)); got != old {
		t.Errorf("installed as %v", got)
	}
	for _, to := range []level.Level{level.Packed, level.Frames, level.Packed} {
		if got := is(db.RaiseLevel(ctx, to)); got != (level.Mark{Installation: "inst2_1", Level: level.Packed}) {
			t.Errorf("raised to %d it is %v", to, got)
		}
	}
	if got := is(db.Install(ctx, old, 1)); got.Level != level.Packed {
		t.Errorf("installed again it is %v", got)
	}
}
