// Package appendtime has a kfake broker stamp the records that it takes with its own time, as Apache Kafka does on a topic
// with message.timestamp.type=LogAppendTime. kfake keeps that setting and does nothing by it; a batch that its sender has
// marked so it stamps without computing its checksum again, so that no reader takes it. Here the time is set, on every topic,
// before kfake sees the batch. The records of a batch keep their distance from its first, which is what its sender took to
// fill it. It is used by the embedded broker and by tests.
package appendtime

import (
	"encoding/binary"
	"hash/crc32"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Where a record batch of version 2 has its parts, in bytes from its beginning.
const (
	crcAt        = 17
	attributesAt = 21 // from here on the checksum counts
	firstTimeAt  = 27
	lastTimeAt   = 35
	headerBytes  = 61
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// On has the cluster stamp all that it takes from now on.
func On(cluster *kfake.Cluster) {
	cluster.ControlKey(int16(kmsg.Produce), func(r kmsg.Request) (kmsg.Response, error, bool) {
		produce, ok := r.(*kmsg.ProduceRequest)
		if !ok {
			return nil, nil, false
		}
		now := time.Now().UnixMilli()
		for _, topic := range produce.Topics {
			for _, partition := range topic.Partitions {
				stamp(partition.Records, now)
			}
		}
		return nil, nil, false // kfake handles it
	})
}

// stamp sets the times of a batch, in milliseconds. A broken batch stays one: kfake says what is wrong with it.
func stamp(batch []byte, now int64) {
	if len(batch) < headerBytes || binary.BigEndian.Uint32(batch[crcAt:]) != crc32.Checksum(batch[attributesAt:], castagnoli) {
		return
	}
	first := int64(binary.BigEndian.Uint64(batch[firstTimeAt:]))           //nolint:gosec // two's complement, as on the wire
	last := int64(binary.BigEndian.Uint64(batch[lastTimeAt:]))             //nolint:gosec // two's complement, as on the wire
	binary.BigEndian.PutUint64(batch[firstTimeAt:], uint64(now))           //nolint:gosec // two's complement, as on the wire
	binary.BigEndian.PutUint64(batch[lastTimeAt:], uint64(now+last-first)) //nolint:gosec // two's complement, as on the wire
	binary.BigEndian.PutUint32(batch[crcAt:], crc32.Checksum(batch[attributesAt:], castagnoli))
}
