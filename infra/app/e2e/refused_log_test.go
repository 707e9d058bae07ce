package e2e

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// What the database has recorded names commands that the topic does not have: no process starts, and none waits to be an owner to find
// that out.
func TestALogWithoutTheCommandsThatItNamesIsRefused(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.begin(t)
	w.halt(t)
	kafkatest.RecreateTopic(t, broker, commands.CommandsTopic, w.config.Partitions)
	w.refusesUnwritten(t, commands.CommandsTopic+" ends at 0", "recreated or restored")
	w.config.Roles = []string{config.RoleAPI}
	w.refusesUnwritten(t, commands.CommandsTopic+" ends at 0", "recreated or restored")
}

// A process whose owner refuses the log ends with the reason: here nothing is recorded of the events that name the commands, and only an
// owner reads them. It may have started, because it does not wait to be an owner. It does not wait, with its port open, for parts that
// will never be ready.
func TestAProcessWhoseOwnerRefusesEndsWithTheReason(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.begin(t)
	id, key := w.installationID(t), w.masterKey(t)
	w.halt(t)
	w.config.Database, w.config.AdoptInstallation, w.config.MasterKey = postgrestest.New(t), id, key
	kafkatest.RecreateTopic(t, broker, commands.CommandsTopic, w.config.Partitions)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	app, err := startApp(ctx, w.config, w.logger)
	if err == nil {
		app.Wait(ctx)
		err = app.Stop(ctx)
	}
	if !errors.Is(err, commands.ErrForeignLog) || !strings.Contains(err.Error(), "owner") || !strings.Contains(err.Error(), "events name command") {
		t.Error(err)
	}
}

// The same holds for a running process, whose fetch finds no such offset.
func TestARunningProcessWhoseOwnerRefusesEnds(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.begin(t)
	kafkatest.RecreateTopic(t, broker, commands.CommandsTopic, w.config.Partitions)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	w.app.Wait(ctx)
	if err := w.stop(patience); !errors.Is(err, commands.ErrForeignLog) {
		t.Error(err)
	}
	w.app = nil
}
