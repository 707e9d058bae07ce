package commands

import (
	"maps"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// A frame with commands that were not decided when the number of partitions was changed is copied whole, because its gateway has
// signed it: into each of the new partitions to which one of these commands belongs. The copy says where it comes from.
const (
	// metadataMovedFrom is the partition for which the frame was signed.
	metadataMovedFrom = "movedfrom"
	// metadataUndecided is the index of the first command that was not decided.
	metadataUndecided = "undecided"
)

// MoveFrame returns copies of a frame of commands for the partitions of the next generation. partition is where the frame is, before and
// after are the generations' numbers of partitions; commands up to a place are decided. A command is moved only if its owner would
// decide it: it can be read, and is in its account's partition.
func MoveFrame(m *message.Message, partition, before, after int32, decided event.Place) map[int32]*message.Message {
	offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
	if err != nil {
		return nil
	}
	lines, err := linesOf(m)
	if err != nil {
		return nil
	}
	first, _ := movedFrom(m)
	copies := make(map[int32]*message.Message)
	for i, line := range lines {
		place := event.Place{Offset: offset, Index: int32(i)} //nolint:gosec // at most commandsPerFrameMax
		if place.Compare(decided) <= 0 {
			first = max(first, place.Index+1)
		}
		c, err := domain.DecodeCommand(line)
		if place.Index < first || err != nil || PartitionOf(c.AccountID, before) != partition {
			continue
		}
		if to := PartitionOf(c.AccountID, after); copies[to] == nil {
			copies[to] = movedTo(to, m, partition, first)
		}
	}
	return copies
}

func movedTo(to int32, m *message.Message, from, first int32) *message.Message {
	moved := message.NewMessage(m.UUID, m.Payload)
	moved.Metadata = maps.Clone(m.Metadata)
	if _, again := movedFrom(m); !again {
		moved.Metadata[metadataMovedFrom] = strconv.FormatInt(int64(from), 10)
	}
	moved.Metadata[metadataUndecided] = strconv.FormatInt(int64(first), 10)
	moved.Metadata[event.MetadataPartition] = strconv.FormatInt(int64(to), 10)
	return moved
}

// movedFrom returns the index of the first command of a frame that counts, and whether the frame was moved.
func movedFrom(m *message.Message) (first int32, moved bool) {
	text, moved := m.Metadata[metadataUndecided]
	const bits = 32
	n, err := strconv.ParseInt(text, 10, bits)
	return int32(n), moved && err == nil
}

// asSigned returns a frame with the partition for which its gateway signed it. Nobody gains from naming another one: a command is decided
// only in its account's partition, and the time of its signature counts as in any frame.
func asSigned(m *message.Message) *message.Message {
	from, moved := m.Metadata[metadataMovedFrom]
	if !moved {
		return m
	}
	signed := message.NewMessage(m.UUID, m.Payload)
	signed.Metadata = maps.Clone(m.Metadata)
	signed.Metadata[event.MetadataPartition] = from
	return signed
}
