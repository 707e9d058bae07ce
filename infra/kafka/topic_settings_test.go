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
	faults, err := kafka.CheckTopics(b.t.Context(), b.brokers, "test", replication, kept)
	must(b.t, err)
	return faults
}

// What an operator's hand or a template has set is found and set right; what is more than needed stays.
func TestTopicSettingsAreSetRight(t *testing.T) {
	b := newBench(t)
	b.checkTopics(1) // made without settings
	for setting, wrong := range map[string]string{
		"retention.ms": "604800000", "cleanup.policy": "compact", "message.timestamp.type": "CreateTime",
	} {
		kafkatest.SetTopic(t, b.broker, commands.EventsTopic, setting, wrong)
		faults := b.checkTopics(1)
		if len(faults) != 1 || faults[0].Setting != setting || faults[0].Has != wrong || !faults[0].Mended {
			t.Errorf("%s=%s: %+v", setting, wrong, faults)
		}
		if has := kafkatest.TopicSetting(t, b.broker, commands.EventsTopic, setting); has != kept[0].Configs[setting] {
			t.Errorf("%s is %q behind the check", setting, has)
		}
	}
	kafkatest.SetTopic(t, b.broker, commands.EventsTopic, "min.insync.replicas", "2")
	if faults := b.checkTopics(1); len(faults) != 0 {
		t.Errorf("%+v", faults)
	}
}

// Where it may not be set, the operator is told what to enter.
func TestATopicSettingThatMayNotBeSetIsTold(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	b.checkTopics(1)
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

// A topic with fewer replicas than the configuration asks for is told, and no data is moved.
func TestATopicWithTooFewReplicasIsTold(t *testing.T) {
	b := newBench(t)
	b.checkTopics(1)
	faults := b.checkTopics(3)
	if len(faults) != 1 || faults[0].Setting != "replicas" || faults[0].Has != "1" || faults[0].Mended ||
		!strings.Contains(faults[0].String(), "kafka-reassign-partitions.sh") {
		t.Errorf("%+v", faults)
	}
}
