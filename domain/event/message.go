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
	MetadataPrev      = "prev"
	MetadataHash      = "hash"
	MetadataKey       = "key"
	MetadataPartition = "partition"
	MetadataOffset    = "offset"
	// MetadataBrokerTime is the broker's timestamp of the record, in Unix milliseconds, set by the reader.
	MetadataBrokerTime = "brokertime"
	// MetadataJob is the event's job and MetadataType its type, for consumers that read headers only.
	MetadataJob  = "job"
	MetadataType = "ce_type"
)

// ErrNotARecord is returned for a message without a chain link: it is foreign; count and skip it.
var ErrNotARecord = errors.New("message is not a record of the log")

// ToMessage returns the message that carries a record, with the CloudEvents attributes as ce_* headers (CloudEvents
// Kafka binding, structured mode, for consumers that route by header).
func ToMessage(r Record, e Envelope) *message.Message {
	m := message.NewMessage(e.ID, r.Value)
	m.Metadata = message.Metadata{
		MetadataKey: string(r.Key), MetadataSeq: strconv.FormatUint(r.Seq, 10),
		MetadataPrev: r.Prev.String(), MetadataHash: r.Hash.String(),
		"content-type": "application/cloudevents+json; charset=UTF-8",
		"ce_id":        e.ID, MetadataType: e.Data.EventType(), "ce_subject": e.AccountID,
	}
	if id := e.JobID(); id != "" {
		m.Metadata[MetadataJob] = id
	}
	return m
}

// FromMessage returns the record that a message carries and its offset in the partition. It checks the form, not the
// chain.
func FromMessage(m *message.Message) (Record, int64, error) {
	offset, err := strconv.ParseInt(m.Metadata[MetadataOffset], 10, 64)
	if err != nil {
		return Record{}, 0, fmt.Errorf("message without position: %w", err)
	}
	r := Record{Key: []byte(m.Metadata[MetadataKey]), Value: m.Payload}
	if r.Seq, err = strconv.ParseUint(m.Metadata[MetadataSeq], 10, 64); err != nil {
		return Record{}, offset, fmt.Errorf("%w: seq: %w", ErrNotARecord, err)
	}
	if err = r.Prev.UnmarshalText([]byte(m.Metadata[MetadataPrev])); err != nil {
		return Record{}, offset, fmt.Errorf("%w: prev: %w", ErrNotARecord, err)
	}
	if err = r.Hash.UnmarshalText([]byte(m.Metadata[MetadataHash])); err != nil {
		return Record{}, offset, fmt.Errorf("%w: hash: %w", ErrNotARecord, err)
	}
	return r, offset, nil
}
