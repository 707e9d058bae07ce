package kafka_test

import (
	"encoding/binary"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// What is kept forever is compressed on its way to the broker, which keeps it as it came; what is read is as it was.
func TestTheLogIsCompressed(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	var codec, bytes atomic.Int64
	broker.Cluster().ControlKey(int16(kmsg.Produce), func(r kmsg.Request) (kmsg.Response, error, bool) {
		broker.Cluster().KeepControl()
		for _, topic := range r.(*kmsg.ProduceRequest).Topics {
			for _, partition := range topic.Partitions {
				const attributesAt, codecs = 21, 7 // of a record batch of version 2
				codec.Store(int64(binary.BigEndian.Uint16(partition.Records[attributesAt:]) & codecs))
				bytes.Add(int64(len(partition.Records)))
			}
		}
		return nil, nil, false
	})
	value := strings.Repeat("the same words ", 1000)
	b.append(0, value)
	const zstd = 4
	if codec.Load() != zstd || bytes.Load() > int64(len(value))/10 {
		t.Errorf("codec %d, %d bytes for %d", codec.Load(), bytes.Load(), len(value))
	}
	if got := b.read(0); len(got) != 1 || got[0] != value {
		t.Errorf("read %d records", len(got))
	}
}
