package repartition

import (
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// A member that was killed is not waited for until its session times out: it has no lock in Postgres, and nobody is left who would notice.
func TestTheServiceStandsStillWithoutADeadMember(t *testing.T) {
	broker := kafkatest.Start(t)
	db, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m := &move{
		process: lifecycle.New(t.Context(), "mover", config.Config{}, slog.New(slog.DiscardHandler), telemetry.New("test")),
		db:      db, old: broker.Reach(), dead: make(missing),
	}
	for _, group := range presence.Groups() {
		kafkatest.JoinAndFallSilent(t, broker, group, "any", "wrk_killed", 1)
	}
	if err := m.awaitStandStill(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, group := range presence.Groups() {
		if members, err := kafka.Members(t.Context(), m.old, "test", group); err != nil || len(members) > 0 {
			t.Errorf("%s has %q, %v", group, members, err)
		}
	}
}

// Whoever has a lock in Postgres lives, and whoever lost it for a moment may be connecting again.
func TestOnlyAMemberThatStaysMissingIsDead(t *testing.T) {
	const killed, alive, back, left = "wrk_killed", "wrk_alive", "wrk_back", "wrk_left"
	seen := func(present []string, members ...string) there {
		t := there{members: map[string][]string{presence.OwnersGroup: members, presence.StreamGroup: members}, present: make(postgres.Present)}
		for _, id := range present {
			t.present[postgres.PresenceOf(id)] = true
		}
		return t
	}
	all := make(missing)
	for n, look := range []struct {
		there
		after time.Duration
		dead  string
	}{
		{seen([]string{alive}, killed, alive, back, left), 0, ""},
		{seen([]string{alive, back}, killed, alive, back), presence.BackWithin - 1, ""},
		{seen([]string{alive}, killed, alive, back), presence.BackWithin, killed},
		{seen([]string{alive}, killed, alive, back, left), presence.BackWithin + 1, ""},
		{seen([]string{alive}, killed, alive, back, left), 2 * presence.BackWithin, back},
	} {
		dead := all.among(look.there, noon.Add(look.after))
		if len(dead) > 1 || look.dead != "" && !dead[look.dead] || look.dead == "" && len(dead) > 0 {
			t.Errorf("look %d: %v is dead, want %q", n, dead, look.dead)
		}
	}
}
