package archive

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"unicode/utf8"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// record is a line of a segment.
type record struct {
	Offset int64 `json:"offset"`
	// BrokerTime is the broker's timestamp in Unix milliseconds.
	BrokerTime int64  `json:"brokerTime,omitempty"`
	ID         string `json:"id,omitempty"`
	Key        string `json:"key,omitempty"`
	// Headers are seq, count, prev, hash and whatever else the record has.
	Headers map[string]string `json:"headers,omitempty"`
	Value   string            `json:"value"`
	// Base64 is set if all texts of the line are in base64, because one of them is not UTF-8: a foreign record.
	Base64 bool `json:"base64,omitempty"`
}

// positionFields are the metadata that the reader sets, which are not headers.
var positionFields = []string{event.MetadataKey, event.MetadataPartition, event.MetadataOffset, event.MetadataBrokerTime, event.MetadataFault}

// appendLine appends a record as a line.
func appendLine(line []byte, m *message.Message) ([]byte, error) {
	r := record{ID: m.UUID, Key: m.Metadata[event.MetadataKey], Headers: maps.Clone(m.Metadata), Value: string(m.Payload)}
	var err error
	if r.Offset, err = offsetOf(m); err != nil {
		return nil, err
	}
	if at := m.Metadata[event.MetadataBrokerTime]; at != "" {
		if r.BrokerTime, err = strconv.ParseInt(at, 10, 64); err != nil {
			return nil, fmt.Errorf("broker's time: %w", err)
		}
	}
	for _, name := range positionFields {
		delete(r.Headers, name)
	}
	if !r.isText() {
		r = r.each(func(s string) (string, error) { return base64.StdEncoding.EncodeToString([]byte(s)), nil })
		r.Base64 = true
	}
	text, err := json.Marshal(r)
	return append(append(line, text...), '\n'), err
}

func (r record) isText() bool {
	text := utf8.ValidString(r.ID) && utf8.ValidString(r.Key) && utf8.ValidString(r.Value)
	for name, value := range r.Headers {
		text = text && utf8.ValidString(name) && utf8.ValidString(value)
	}
	return text
}

// each returns the record with every text changed; a text that cannot be changed stays.
func (r record) each(change func(string) (string, error)) record {
	changed := func(s string) string {
		if other, err := change(s); err == nil {
			return other
		}
		return s
	}
	headers := make(map[string]string, len(r.Headers))
	for name, value := range r.Headers {
		headers[changed(name)] = changed(value)
	}
	r.ID, r.Key, r.Value, r.Headers = changed(r.ID), changed(r.Key), changed(r.Value), headers
	return r
}

// parseLine returns the record of a line as a reader of the log gets it.
func parseLine(partition int32, line []byte) (*message.Message, error) {
	r, err := parseRecord(line)
	if err != nil {
		return nil, fmt.Errorf("record of a segment: %w", err)
	}
	if r.Base64 {
		r = r.each(func(s string) (string, error) {
			text, err := base64.StdEncoding.DecodeString(s)
			return string(text), err
		})
	}
	m := message.NewMessage(r.ID, []byte(r.Value))
	if r.Headers != nil {
		m.Metadata = r.Headers
	}
	m.Metadata[event.MetadataKey] = r.Key
	m.Metadata[event.MetadataPartition] = strconv.FormatInt(int64(partition), 10)
	m.Metadata[event.MetadataOffset] = strconv.FormatInt(r.Offset, 10)
	m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(r.BrokerTime, 10)
	return m, nil
}

func offsetOf(m *message.Message) (int64, error) {
	offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("message without position: %w", err)
	}
	return offset, nil
}
