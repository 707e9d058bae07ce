package commands

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"

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
