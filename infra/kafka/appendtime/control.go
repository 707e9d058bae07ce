// Package appendtime makes a kfake broker stamp records with its own time when it accepts them, as Apache Kafka does
// on a topic with message.timestamp.type=LogAppendTime. kfake stores that setting but ignores it; and when a sender
// marks a batch for it, kfake stamps the batch without recomputing its checksum, so that every reader rejects it.
// Here the time is set, on every topic, before kfake sees the batch. The records of a batch keep their distance from
// its first, which is the time that the sender took to fill it. The embedded broker and tests use it.
package appendtime

import (
	"encoding/binary"
	"hash/crc32"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Offsets of the fields of a record batch, version 2, in bytes.
const (
	crcAt        = 17
	attributesAt = 21 // the checksum covers everything from here on
	firstTimeAt  = 27
	lastTimeAt   = 35
	headerBytes  = 61
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// On makes the cluster stamp all records from now on.
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
		return nil, nil, false // kfake handles the request
	})
}

// stamp sets the times of a batch, in milliseconds. It leaves a broken batch as it is, for kfake to refuse.
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
