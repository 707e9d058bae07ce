package commands

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// A frame holds at most commandsPerFrameMax commands of at most frameBytesMax together. A command that is longer by itself
// is a frame of its own.
const (
	commandsPerFrameMax = 500
	frameBytesMax       = 512 << 10
)

// commandFrame returns the message that carries commands of one gateway to a partition: one a line, in order. Its UUID is
// the id of the first one.
func commandFrame(partition int32, replyTo string, commands []*outgoing) *message.Message {
	length := 0
	for _, c := range commands {
		length += c.bytes()
	}
	payload := make([]byte, 0, length)
	for _, c := range commands {
		payload = append(append(payload, c.payload...), '\n')
	}
	m := message.NewMessage(commands[0].id, payload)
	m.Metadata = message.Metadata{
		event.MetadataPartition: strconv.FormatInt(int64(partition), 10), event.MetadataCount: strconv.Itoa(len(commands)),
		MetadataReplyTo: replyTo, "content-type": "application/x-ndjson",
	}
	return m
}

// fitting returns how many of the first commands make one frame: at least one.
func fitting(commands []*outgoing) int {
	size := 0
	for i, c := range commands {
		if size += c.bytes(); i == commandsPerFrameMax || i > 0 && size > frameBytesMax {
			return i
		}
	}
	return len(commands)
}

var errNotACommandFrame = errors.New("message is not a frame of commands")

// linesOf returns the commands of a frame, each as domain.EncodeCommand wrote it. They lie in the message's memory.
func linesOf(m *message.Message) ([][]byte, error) {
	count, err := strconv.Atoi(m.Metadata[event.MetadataCount])
	if err != nil {
		return nil, fmt.Errorf("%w: count: %w", errNotACommandFrame, err)
	}
	body, ended := bytes.CutSuffix(m.Payload, []byte{'\n'})
	lines := bytes.Split(body, []byte{'\n'})
	if !ended || len(lines) != count {
		return nil, fmt.Errorf("%w: %d lines, count is %d, the last one ends: %t", errNotACommandFrame, len(lines), count, ended)
	}
	return lines, nil
}

// letterOf returns the message in which a single command of a frame is buried: its bytes and its place.
func letterOf(frame *message.Message, line []byte, index int32) *message.Message {
	m := message.NewMessage(frame.UUID, slices.Clone(line))
	m.Metadata = message.Metadata{
		event.MetadataPartition: frame.Metadata[event.MetadataPartition], event.MetadataOffset: frame.Metadata[event.MetadataOffset],
		event.MetadataIndex: strconv.FormatInt(int64(index), 10),
	}
	return m
}

// A frame with commands that were not decided when the number of partitions was changed is copied whole, because its gateway has
// signed it: into each of the new partitions to which one of these commands belongs. The copy says where it comes from.
const (
	// metadataMovedFrom is the partition for which the frame was signed.
	metadataMovedFrom = "movedfrom"
	// metadataUndecided has the indexes of the commands that count in this copy, each once in all copies.
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
	counts, moved := counting(m)
	indexes := make(map[int32][]string)
	for i, line := range lines {
		place := event.Place{Offset: offset, Index: int32(i)}
		if place.Compare(decided) <= 0 || moved && !counts[place.Index] {
			continue
		}
		if c, err := domain.DecodeCommand(line); err == nil && PartitionOf(c.AccountID, before) == partition {
			to := PartitionOf(c.AccountID, after)
			indexes[to] = append(indexes[to], strconv.Itoa(i))
		}
	}
	copies := make(map[int32]*message.Message, len(indexes))
	for to, those := range indexes {
		copies[to] = movedTo(to, m, partition, those)
	}
	return copies
}

func movedTo(to int32, m *message.Message, from int32, indexes []string) *message.Message {
	moved := message.NewMessage(m.UUID, m.Payload)
	moved.Metadata = maps.Clone(m.Metadata)
	if _, again := counting(m); !again {
		moved.Metadata[metadataMovedFrom] = strconv.FormatInt(int64(from), 10)
	}
	moved.Metadata[metadataUndecided] = strings.Join(indexes, ",")
	moved.Metadata[event.MetadataPartition] = strconv.FormatInt(int64(to), 10)
	return moved
}

// counting returns the indexes of the commands that count in a frame that was moved; in others all do.
func counting(m *message.Message) (indexes map[int32]bool, moved bool) {
	text, moved := m.Metadata[metadataUndecided]
	if !moved {
		return nil, false
	}
	indexes = make(map[int32]bool)
	for index := range strings.SplitSeq(text, ",") {
		const bits = 32
		if i, err := strconv.ParseInt(index, 10, bits); err == nil {
			indexes[int32(i)] = true
		}
	}
	return indexes, true
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
