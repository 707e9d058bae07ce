package e2e

import (
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Topics with wrong settings are corrected at the start, before they cause a loss.
func TestTopicsAreCorrectedAtTheStart(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	must(t, w.start())
	w.halt(t)
	kafkatest.SetTopic(t, broker, commands.EventsTopic, "retention.ms", "604800000")
	kafkatest.SetTopic(t, broker, commands.CommandsTopic, "message.timestamp.type", "CreateTime")
	must(t, w.start())
	kafkatest.AwaitTopicSetting(t, broker, commands.EventsTopic, "retention.ms", "-1")
	kafkatest.AwaitTopicSetting(t, broker, commands.CommandsTopic, "message.timestamp.type", "LogAppendTime")
}

// refuseSettings makes the broker refuse all changes of topic settings.
func refuseSettings(c *kfake.Cluster) {
	c.ControlKey(int16(kmsg.IncrementalAlterConfigs), func(kmsg.Request) (kmsg.Response, error, bool) {
		c.KeepControl()
		return nil, errors.New("not allowed"), true
	})
}

// Where settings may not be changed, a process does not start and says what to enter; a running one is not ready,
// names the setting in a metric, and is ready again when an operator has changed it.
func TestTopicsThatMayNotBeSetAreReported(t *testing.T) {
	t.Parallel() // it waits for two checks, one a minute
	broker := kafkatest.StartFake(t)
	w := lone(t, broker)
	must(t, w.start())
	kafkatest.SetTopic(t, broker, commands.EventsTopic, "retention.ms", "604800000")
	refuseSettings(broker.Cluster())
	eventually(t, "the metric says which", func() bool {
		return scrape(t, w.app)[`toolmill_topic_settings_wrong{setting="retention.ms",topic="toolmill.events"}`] == 1
	})
	eventually(t, "it is not ready", func() bool {
		told := client{t: t}.get(operatorsAt(w.app, "/readyz"))
		return told.StatusCode == http.StatusServiceUnavailable && strings.Contains(told.body, "retention.ms")
	})
	second := &world{config: w.beside(t, w.config.Roles...), logger: w.logger}
	if err := second.refuses(t, "retention.ms is 604800000", "kafka-configs.sh", "--entity-name toolmill.events", "retention.ms=-1"); !errors.Is(err, eventlog.ErrTopicSettings) {
		t.Error(err)
	}
	must(t, broker.Restart(t.Context())) // the broker forgets its refusal
	eventually(t, "the setting is right again", func() bool {
		return kafkatest.TopicSetting(t, broker, commands.EventsTopic, "retention.ms") == "-1"
	})
	eventually(t, "it is ready again", func() bool {
		return client{t: t}.get(operatorsAt(w.app, "/readyz")).StatusCode == http.StatusOK
	})
}

// A process whose broker has deleted events starts, with an alarm, because the rest must still be served.
func TestDeletedEventsAreAnAlarm(t *testing.T) {
	broker := kafkatest.Start(t)
	w := lone(t, broker)
	w.config.Partitions = 1
	w.begin(t)
	w.halt(t)
	kafkatest.DeleteRecords(t, broker, commands.EventsTopic, 0, 1)
	must(t, w.start())
	if deleted := scrape(t, w.app)[`toolmill_events_deleted{partition="0"}`]; deleted != 1 {
		t.Errorf("the metric says %v", deleted)
	}
	text, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	if !strings.Contains(string(text), "events were deleted") {
		t.Error("the log does not report it")
	}
}
