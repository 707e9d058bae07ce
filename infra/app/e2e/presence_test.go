package e2e

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// settled creates the log of a service and stops it, so that its groups have no members.
func (w *world) settled(t *testing.T) {
	t.Helper()
	must(t, w.start())
	w.halt(t)
}

// A process that dies is removed from the consumer groups as soon as its connection to Postgres ends: the others need
// not wait for its session to time out, which would take minutes here.
func TestTheOthersTakeOverFromAProcessThatDied(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.settled(t)
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	const dead = "wrk_dead"
	living, die := context.WithCancel(t.Context())
	held, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- db.HoldPresence(living, dead, level.Newest, func() { close(held) }) }()
	<-held
	kafkatest.JoinAndFallSilent(t, w.broker, presence.OwnersGroup, commands.CommandsTopic, dead, w.config.Partitions)

	must(t, w.start()) // it counts as alive
	present, err := w.inside(t).DB.Present(t.Context())
	if err != nil || !present[postgres.PresenceOf(dead)] || !present[postgres.PresenceOf(w.app.ID)] {
		t.Fatalf("present are %v: %v", present, err)
	}
	die()
	<-over
	eventually(t, "commands are decided", w.decides(t))
}

// A process that starts in place of a killed one removes it from the groups before it joins them.
func TestAProcessIsLetInInThePlaceOfADeadOne(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.settled(t)
	kafkatest.JoinAndFallSilent(t, w.broker, presence.OwnersGroup, commands.CommandsTopic, "wrk_dead", w.config.Partitions)
	must(t, w.start())
	eventually(t, "commands are decided", w.decides(t))
}

// Rows that a dead process had claimed are given back as soon as it is missed, even if it ran no job, such as one
// that delivers webhooks: River itself would find them after a minute.
func TestWorkOfADeadProcessIsGivenBack(t *testing.T) {
	t.Parallel()
	w := service(t)
	dead := commands.NewID("wrk")
	must(t, postgres.NewHeartbeats(w.inside(t).DB).Beat(t.Context(), heartbeat.Worker{ID: dead}))
	living, die := context.WithCancel(t.Context())
	held, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- w.inside(t).DB.HoldPresence(living, dead, level.Newest, func() { close(held) }) }()
	<-held
	<-time.After(2 * time.Second) // the service checks every half second
	var row int64
	must(t, w.inside(t).DB.Pool().QueryRow(t.Context(), `
		INSERT INTO river_job (kind, queue, state, args, max_attempts, attempt, attempted_at, attempted_by)
		VALUES ('deliver_webhook', 'of_nobody', 'running', '{}', 10, 1, now(), ARRAY[$1]) RETURNING id`, dead).Scan(&row))
	begun := time.Now()
	die()
	<-over
	eventually(t, "it is given back", func() bool {
		var state string
		must(t, w.inside(t).DB.Pool().QueryRow(t.Context(), `SELECT state::text FROM river_job WHERE id = $1`, row).Scan(&state))
		return state == "available"
	})
	if took := time.Since(begun); took > takeoverMax {
		t.Errorf("it took %v", took)
	}
	// It was missed before its heartbeat timed out.
	if text, err := os.ReadFile(w.logFile.Name()); err != nil || !strings.Contains(string(text), `msg="a worker is gone" worker=`+dead) {
		t.Errorf("the log does not say that it is gone: %v", err)
	}
	_, err := w.inside(t).DB.Exec(t.Context(), `DELETE FROM river_job WHERE id = $1`, row)
	must(t, err)
}

// decides reports whether the service decides a command.
func (w *world) decides(t *testing.T) func() bool {
	return func() bool {
		_, err := w.inside(t).Log.Gateway.Send(t.Context(), commands.NewCommand(event.ByOperator("test"), commands.NewID("acct"), account.OpenAccount{Plan: plan.Custom, Limits: wide}))
		return err == nil
	}
}

func TestADeadMemberIsTakenOutOfItsGroup(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	eventually(t, "the owner is in its group", func() bool {
		evicted, err := kafka.Evict(t.Context(), w.broker.Reach(), "test", presence.OwnersGroup, func(id string) bool { return id == w.app.ID })
		must(t, err)
		return len(evicted) == 1
	})
	w.open(t, opening{}) // it is alive, and has joined again
	if evicted, err := kafka.Evict(t.Context(), w.broker.Reach(), "test", presence.OwnersGroup, func(string) bool { return false }); err != nil || len(evicted) != 0 {
		t.Errorf("%v, %v", evicted, err)
	}
}
