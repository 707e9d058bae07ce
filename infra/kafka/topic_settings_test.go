package kafka_test

import (
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

var kept = []kafka.TopicSpec{{Name: commands.EventsTopic, Partitions: partitions, Configs: map[string]string{
	"retention.ms": "-1", "cleanup.policy": "delete", "message.timestamp.type": "LogAppendTime", "min.insync.replicas": "1",
}}}

func (b *bench) checkTopics(replication int16) []kafka.TopicFault {
	b.t.Helper()
	faults, err := kafka.CheckTopics(b.t.Context(), b.cluster, "test", replication, kept)
	must(b.t, err)
	return faults
}

// settle gives the topic, which is created without settings, those of kept.
func (b *bench) settle() {
	b.t.Helper()
	b.checkTopics(1)
	for setting, want := range kept[0].Configs {
		kafkatest.AwaitTopicSetting(b.t, b.broker, commands.EventsTopic, setting, want)
	}
}

// Settings changed by an operator or a template are found and corrected; those that exceed the requirement stay.
func TestTopicSettingsAreCorrected(t *testing.T) {
	b := newBench(t)
	b.settle()
	for setting, wrong := range map[string]string{
		"retention.ms": "604800000", "cleanup.policy": "compact", "message.timestamp.type": "CreateTime",
	} {
		kafkatest.SetTopic(t, b.broker, commands.EventsTopic, setting, wrong)
		faults := b.checkTopics(1)
		if len(faults) != 1 || faults[0].Setting != setting || faults[0].Has != wrong || !faults[0].Mended {
			t.Errorf("%s=%s: %+v", setting, wrong, faults)
		}
		kafkatest.AwaitTopicSetting(t, b.broker, commands.EventsTopic, setting, kept[0].Configs[setting])
	}
	kafkatest.SetTopic(t, b.broker, commands.EventsTopic, "min.insync.replicas", "2")
	if faults := b.checkTopics(1); len(faults) != 0 {
		t.Errorf("%+v", faults)
	}
}

// If a setting may not be changed, the operator is told which command to enter.
func TestATopicSettingThatMayNotBeSetIsReported(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	b.settle()
	kafkatest.SetTopic(t, broker, commands.EventsTopic, "retention.ms", "604800000")
	broker.Cluster().ControlKey(int16(kmsg.IncrementalAlterConfigs), func(r kmsg.Request) (kmsg.Response, error, bool) {
		broker.Cluster().KeepControl()
		return denied(r), nil, true
	})
	faults := b.checkTopics(1)
	if len(faults) != 1 || faults[0].Mended || faults[0].Refused == nil {
		t.Fatalf("%+v", faults)
	}
	const enter = "--entity-type topics --entity-name toolmill.events --alter --add-config retention.ms=-1"
	if said := faults[0].String(); !strings.Contains(said, enter) || !strings.Contains(said, broker.Addrs()[0]) {
		t.Error(said)
	}
}

func denied(r kmsg.Request) kmsg.Response {
	asked := r.(*kmsg.IncrementalAlterConfigsRequest)
	response := asked.ResponseKind().(*kmsg.IncrementalAlterConfigsResponse)
	for _, resource := range asked.Resources {
		one := kmsg.NewIncrementalAlterConfigsResponseResource()
		one.ErrorCode, one.ResourceType, one.ResourceName = kerr.TopicAuthorizationFailed.Code, resource.ResourceType, resource.ResourceName
		response.Resources = append(response.Resources, one)
	}
	return response
}

// A topic with fewer replicas than the configuration asks for is reported, and no data is moved.
func TestATopicWithTooFewReplicasIsReported(t *testing.T) {
	b := newBench(t)
	b.settle()
	faults := b.checkTopics(3)
	if len(faults) != 1 || faults[0].Setting != "replicas" || faults[0].Has != "1" || faults[0].Mended ||
		!strings.Contains(faults[0].String(), "kafka-reassign-partitions.sh") {
		t.Errorf("%+v", faults)
	}
}
