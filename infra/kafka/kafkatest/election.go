package kafkatest

import (
	"sync/atomic"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// electionQuestions are more than a client repeats one question: 20 tries of two requests each.
const electionQuestions = 60

// ElectSlowly leaves a topic without leaders until its offsets were asked for more often than one question is repeated. asked
// returns how often they were.
func (f *Fake) ElectSlowly(topic string) (asked func() int) {
	var count atomic.Int32
	cluster := f.Cluster()
	cluster.ControlKey(int16(kmsg.ListOffsets), func(r kmsg.Request) (kmsg.Response, error, bool) {
		cluster.KeepControl()
		question, ok := r.(*kmsg.ListOffsetsRequest)
		if !ok || !isAbout(question, topic) || count.Add(1) > electionQuestions {
			return nil, nil, false
		}
		return notLed(question), nil, true
	})
	return func() int { return int(count.Load()) }
}

func isAbout(question *kmsg.ListOffsetsRequest, topic string) bool {
	for _, t := range question.Topics {
		if t.Topic == topic {
			return true
		}
	}
	return false
}

func notLed(question *kmsg.ListOffsetsRequest) kmsg.Response {
	response := kmsg.NewPtrListOffsetsResponse()
	response.SetVersion(question.GetVersion())
	for _, topic := range question.Topics {
		answered := kmsg.NewListOffsetsResponseTopic()
		answered.Topic = topic.Topic
		for _, partition := range topic.Partitions {
			one := kmsg.NewListOffsetsResponseTopicPartition()
			one.Partition, one.ErrorCode = partition.Partition, kerr.NotLeaderForPartition.Code
			answered.Partitions = append(answered.Partitions, one)
		}
		response.Topics = append(response.Topics, answered)
	}
	return response
}
