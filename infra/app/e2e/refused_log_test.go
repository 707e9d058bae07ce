package e2e

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// A process whose owner refuses the log ends with the reason. It does not wait, with its port open, for parts that
// will never be ready.
func TestAProcessWhoseOwnerRefusesEndsWithTheReason(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.begin(t)
	w.halt(t)
	kafkatest.RecreateTopic(t, broker, commands.CommandsTopic, w.config.Partitions)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	app, err := startApp(ctx, w.config, w.logger)
	if err == nil { // the refusal came when it already ran, as in the next test
		app.Wait(ctx)
		err = app.Stop(ctx)
	}
	if !errors.Is(err, commands.ErrForeignLog) || !strings.Contains(err.Error(), "owner") || !strings.Contains(err.Error(), "events name command") {
		t.Error(err)
	}
}

// The same holds for a running process.
func TestARunningProcessWhoseOwnerRefusesEnds(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.begin(t)
	kafkatest.RecreateTopic(t, broker, commands.CommandsTopic, w.config.Partitions)
	second := &world{broker: broker, logger: w.logger} // joining moves a partition to it
	second.config = w.beside(t, w.config.Roles...)
	_ = second.start() // refused as well, or stopped before that
	w.app.Wait(t.Context())
	if err := w.stop(patience); !errors.Is(err, commands.ErrForeignLog) {
		t.Error(err)
	}
	w.app = nil
	_ = second.stop(patience) // it has ended by itself, if it ran at all
}
