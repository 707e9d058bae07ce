package app

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// Who is missing twice in a row is gone, once; a worker loses its jobs later; who is back was never gone.
func TestWhoIsMissingTwiceIsGone(t *testing.T) {
	const here, away, flapping = 1, 2, 3
	m := make(missed)
	all := postgres.Present{here: true, away: true, flapping: true}
	m.look(all)
	var gone, silent []postgres.Present
	for n := range 10 {
		now := postgres.Present{here: true, flapping: n%2 == 1}
		if !now[flapping] {
			delete(now, flapping)
		}
		g, s := m.look(now)
		gone, silent = append(gone, g), append(silent, s)
	}
	for n := range gone {
		wantGone, wantSilent := postgres.Present{}, postgres.Present{}
		if n == 1 {
			wantGone[away] = true
		}
		if n == jobsLostAfter-1 {
			wantSilent[away] = true
		}
		if !maps.Equal(gone[n], wantGone) || !maps.Equal(silent[n], wantSilent) {
			t.Errorf("look %d: gone %v, silent %v", n, gone[n], silent[n])
		}
	}
}

// settled makes the log of a service and stops it, so that its groups have no members.
func (w *world) settled(t *testing.T) {
	t.Helper()
	must(t, w.start())
	w.halt(t)
}

// A process that dies is out of the consumer groups as soon as its connection to Postgres is: the others need not wait for
// its session to time out, which would take minutes here.
func TestTheOthersTakeOverFromAProcessThatDied(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.settled(t)
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	const dead = "wrk_dead"
	living, die := context.WithCancel(t.Context())
	held, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- db.HoldPresence(living, dead, func() { close(held) }) }()
	<-held
	kafkatest.JoinAndFallSilent(t, w.broker, ownersGroup, commands.CommandsTopic, dead, w.config.Partitions)

	must(t, w.start()) // it lives, as far as anybody knows
	present, err := w.app.db.Present(t.Context())
	if err != nil || !present[postgres.PresenceOf(dead)] || !present[postgres.PresenceOf(w.app.workerID)] {
		t.Fatalf("present are %v: %v", present, err)
	}
	die()
	<-over
	eventually(t, "commands are decided", w.decides(t))
}

// A process that starts in the place of one that was killed takes it out of the groups before it joins them.
func TestAProcessIsLetInInThePlaceOfADeadOne(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.settled(t)
	kafkatest.JoinAndFallSilent(t, w.broker, ownersGroup, commands.CommandsTopic, "wrk_dead", w.config.Partitions)
	must(t, w.start())
	eventually(t, "commands are decided", w.decides(t))
}

// What a dead process had taken of the queue is others' as soon as it is missed, also where it ran no job, as one that delivers
// webhooks: River itself would find it behind a minute.
func TestWhatADeadProcessHadTakenIsGivenBack(t *testing.T) {
	t.Parallel()
	w := service(t)
	dead := commands.NewID("wrk")
	must(t, postgres.NewHeartbeats(w.app.db).Beat(t.Context(), heartbeat.Worker{ID: dead}))
	var row int64
	must(t, w.app.db.Pool().QueryRow(t.Context(), `
		INSERT INTO river_job (kind, queue, state, args, max_attempts, attempt, attempted_at, attempted_by)
		VALUES ('deliver_webhook', 'of_nobody', 'running', '{}', 10, 1, now(), ARRAY[$1]) RETURNING id`, dead).Scan(&row))
	begun := time.Now()
	w.app.silenceWorkers(t.Context(), postgres.Present{postgres.PresenceOf(dead): true})
	eventually(t, "it is given back", func() bool {
		var state string
		must(t, w.app.db.Pool().QueryRow(t.Context(), `SELECT state::text FROM river_job WHERE id = $1`, row).Scan(&state))
		return state == "available"
	})
	if took := time.Since(begun); took > takeoverMax {
		t.Errorf("it took %v", took)
	}
	_, err := w.app.db.Exec(t.Context(), `DELETE FROM river_job WHERE id = $1`, row)
	must(t, err)
}

// decides reports whether the service decides a command.
func (w *world) decides(t *testing.T) func() bool {
	return func() bool {
		_, err := w.app.gateway.Send(t.Context(), commands.NewCommand(commands.NewID("acct"), account.OpenAccount{Plan: plan.Custom, Limits: wide}))
		return err == nil
	}
}

func TestADeadMemberIsTakenOutOfItsGroup(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	eventually(t, "the owner is in its group", func() bool {
		evicted, err := kafka.Evict(t.Context(), w.config.Brokers, "test", ownersGroup, func(id string) bool { return id == w.app.workerID })
		must(t, err)
		return len(evicted) == 1
	})
	w.open(t, opening{}) // it lives, and has joined again
	if evicted, err := kafka.Evict(t.Context(), w.config.Brokers, "test", ownersGroup, func(string) bool { return false }); err != nil || len(evicted) != 0 {
		t.Errorf("%v, %v", evicted, err)
	}
}
