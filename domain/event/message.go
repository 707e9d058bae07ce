package event

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"
)

// The metadata of a message. The record's metadata travels as Kafka headers; the reader sets the position.
const (
	MetadataSeq       = "seq"
	MetadataCount     = "count"
	MetadataPrev      = "prev"
	MetadataHash      = "hash"
	MetadataKey       = "key"
	MetadataPartition = "partition"
	MetadataOffset    = "offset"
	// MetadataIndex is the place of a command in its frame, on the message in which it is buried.
	MetadataIndex = "index"
	// MetadataBrokerTime is the broker's timestamp of the record, in Unix milliseconds, set by the reader.
	MetadataBrokerTime = "brokertime"
	// MetadataJob is the job of a message on the progress topic.
	MetadataJob = "job"
	// MetadataFault is why the reader could not unpack a record of the log, set by the reader. Such a message is not a frame.
	MetadataFault = "fault"
)

// ErrNotAFrame is returned for a message without a chain link: it is foreign; count and skip it.
var ErrNotAFrame = errors.New("message is not a frame of the log")

// ToMessage returns the message that carries a frame. It has no key: a frame holds events of many accounts, and whoever
// writes it names the partition.
func ToMessage(f Frame) *message.Message {
	m := message.NewMessage(f.Hash.String(), f.Value)
	m.Metadata = message.Metadata{
		MetadataSeq: strconv.FormatUint(f.Seq, 10), MetadataCount: strconv.Itoa(f.Count),
		MetadataPrev: f.Prev.String(), MetadataHash: m.UUID, "content-type": "application/x-ndjson",
	}
	return m
}

// FromMessage returns the frame that a message carries and its offset in the partition. It checks the form, not the chain.
func FromMessage(m *message.Message) (Frame, int64, error) {
	offset, err := strconv.ParseInt(m.Metadata[MetadataOffset], 10, 64)
	if err != nil {
		return Frame{}, 0, fmt.Errorf("message without position: %w", err)
	}
	f, err := FrameIn(m)
	return f, offset, err
}

// FrameIn returns the frame that a message carries, wherever it is. Error: ErrNotAFrame.
func FrameIn(m *message.Message) (f Frame, err error) {
	if why := m.Metadata[MetadataFault]; why != "" {
		return Frame{}, fmt.Errorf("%w: %s", ErrNotAFrame, why)
	}
	f.Value = m.Payload
	if f.Seq, err = strconv.ParseUint(m.Metadata[MetadataSeq], 10, 64); err != nil {
		return Frame{}, fmt.Errorf("%w: seq: %w", ErrNotAFrame, err)
	}
	if f.Count, err = strconv.Atoi(m.Metadata[MetadataCount]); err != nil {
		return Frame{}, fmt.Errorf("%w: count: %w", ErrNotAFrame, err)
	}
	if err = f.Prev.UnmarshalText([]byte(m.Metadata[MetadataPrev])); err != nil {
		return Frame{}, fmt.Errorf("%w: prev: %w", ErrNotAFrame, err)
	}
	if err = f.Hash.UnmarshalText([]byte(m.Metadata[MetadataHash])); err != nil {
		return Frame{}, fmt.Errorf("%w: hash: %w", ErrNotAFrame, err)
	}
	return f, nil
}
