package app

import (
	"io"
	"log/slog"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// After all processes of a busy machine were killed, electing leaders takes longer than a single request is retried.
// A start waits for them, whichever topic it reads first.
func TestAStartWaitsForLeadersHoweverLongTheElectionTakes(t *testing.T) {
	broker := kafkatest.StartFake(t)
	c := config.Config{
		Listen: free(t), OperationsListen: free(t), ProfilesListen: free(t), DataDir: t.TempDir(), Brokers: broker.Addrs(),
		Database: postgrestest.New(t), Partitions: 1, Replication: 1, DeliveryConcurrency: 1, SessionTimeoutSeconds: 6, Development: true,
		Roles: []string{config.RoleOwner, config.RoleProjector},
	}
	startAndStop(t, c, func() { // what is recorded of the log is compared with it
		must(t, admin.Operator{Config: c, Logger: slog.New(slog.DiscardHandler), Out: io.Discard}.OpenAccount(t.Context(), "free", 1, false))
	})
	for _, topic := range []string{stores.InstallationTopic().Name, commands.EventsTopic, commands.RepliesTopic} {
		t.Run(topic, func(t *testing.T) {
			asked := broker.ElectSlowly(topic)
			startAndStop(t, c, func() {})
			if asked() <= 60 {
				t.Errorf("offsets were asked for %d times: the topic had leaders too early", asked())
			}
		})
	}
}

func startAndStop(t *testing.T, c config.Config, between func()) {
	t.Helper()
	a, _, err := startFailing(t, c, "")
	must(t, err)
	between()
	must(t, a.Stop(t.Context()))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
