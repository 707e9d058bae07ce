package kafka

import (
	"strconv"
	"strings"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/packed"
)

// uuidHeader carries a message's UUID, as watermill-kafka names it.
const uuidHeader = "_watermill_message_uuid"

// marshaler converts watermill's messages to records and back. The metadata of a message holds its key and an
// explicit partition, and for a message that was read its position.
type marshaler struct{}

// Marshal implements watermill-kafka's Marshaler.
func (marshaler) Marshal(topic string, m *message.Message) (*sarama.ProducerMessage, error) {
	out := &sarama.ProducerMessage{
		Topic: topic, Partition: byKey, Value: sarama.ByteEncoder(m.Payload),
		Headers: make([]sarama.RecordHeader, 0, len(m.Metadata)+1),
	}
	if m.UUID != "" {
		out.Headers = append(out.Headers, sarama.RecordHeader{Key: []byte(uuidHeader), Value: []byte(m.UUID)})
	}
	for name, value := range m.Metadata {
		switch name {
		case event.MetadataKey:
			out.Key = sarama.StringEncoder(value)
		case event.MetadataPartition:
			partition, err := strconv.ParseInt(value, 10, 32)
			if err != nil {
				return nil, err
			}
			out.Partition = int32(partition)
		case event.MetadataOffset, event.MetadataBrokerTime, event.MetadataFault:
		default:
			out.Headers = append(out.Headers, sarama.RecordHeader{Key: []byte(name), Value: []byte(value)})
		}
	}
	return out, nil
}

// Unmarshal implements watermill-kafka's Unmarshaler. It never fails: the reader counts and skips what it cannot
// decode.
func (marshaler) Unmarshal(in *sarama.ConsumerMessage) (*message.Message, error) {
	return toMessage(in), nil
}

const positionFields = 4

func toMessage(in *sarama.ConsumerMessage) *message.Message {
	uuid := ""
	metadata := make(message.Metadata, len(in.Headers)+positionFields)
	for _, h := range in.Headers {
		if string(h.Key) == uuidHeader {
			uuid = string(h.Value)
			continue
		}
		metadata[string(h.Key)] = string(h.Value)
	}
	metadata[event.MetadataKey] = string(in.Key)
	metadata[event.MetadataPartition] = strconv.FormatInt(int64(in.Partition), 10)
	metadata[event.MetadataOffset] = strconv.FormatInt(in.Offset, 10)
	metadata[event.MetadataBrokerTime] = strconv.FormatInt(in.Timestamp.UnixMilli(), 10)
	delete(metadata, event.MetadataFault) // only the reader says it
	m := message.NewMessage(uuid, in.Value)
	m.Metadata = metadata
	if isEvents(in.Topic) {
		packed.Unpack(m)
	}
	return m
}

// isEvents reports whether a topic holds frames of events, in whichever generation.
func isEvents(topic string) bool {
	return topic == commands.EventsTopic || strings.HasPrefix(topic, commands.EventsTopic+".")
}
