package stream

import (
	"errors"
	"strconv"

	"github.com/toolmill/toolmill/domain/generation"
)

// Topic is where the stream is published.
const Topic = "toolmill.stream"

// HeaderNumber is the header with an event's number in its partition: 1, 2, 3 … It only grows, except for repetitions.
const HeaderNumber = "logoffset"

const headerPartition = "logpartition"

// Record is an event as it is published.
type Record struct {
	// Number counts the events of the partition: 1, 2, 3 …
	Number uint64
	// Key is the account's id.
	Key []byte
	// Value is the event as logged, less what is not for readers, with dataschema.
	Value []byte
	// Headers are for routing without parsing the value.
	Headers []Header
}

// Header is a name and its text.
type Header struct {
	Name  string
	Value []byte
}

var structured = []byte("application/cloudevents+json")

// Why an event is not published.
var (
	// errNoAccount means that an event has no subject.
	errNoAccount = errors.New("the event has no account")
	// errOfLog means that an event is of the log itself and says nothing to readers.
	errOfLog = errors.New("the event is of the log itself")
)

// appendRecords appends the records of an event as logged: first the one in the shape of a replaced type, if that is still
// published, so that a reader that drops repetitions by their number and knows only the replaced type misses nothing.
func (v *Versions) appendRecords(to []Record, partition []byte, number uint64, logged []byte) ([]Record, error) {
	newest, eventType, err := newRecord(partition, number, logged)
	if err != nil {
		return to, err
	}
	older, err := v.older(eventType, logged)
	if err != nil {
		return to, err
	}
	if older != nil {
		record, _, err := newRecord(partition, number, older)
		if err != nil {
			return to, err
		}
		to = append(to, record)
	}
	return append(to, newest), nil
}

// newRecord returns the record of an event as logged, and its type.
func newRecord(partition []byte, number uint64, event []byte) (r Record, eventType []byte, err error) {
	r = Record{Number: number, Headers: make([]Header, 0, len(headers)+3)}
	r.Headers = append(r.Headers, Header{"content-type", structured})
	value, err := redact(event, func(name string, text []byte) {
		r.Headers = append(r.Headers, Header{name, text})
		switch name {
		case headerSubject:
			r.Key = text
		case headerType:
			eventType = text
		}
	})
	if err != nil {
		return Record{}, nil, err
	}
	if len(r.Key) == 0 {
		if err := withoutAccount(eventType); err != nil {
			return Record{}, nil, err
		}
	}
	r.Value = value
	r.Headers = append(r.Headers, Header{headerPartition, partition},
		Header{HeaderNumber, strconv.AppendUint(nil, number, 10)})
	return r, eventType, nil
}

// withoutAccount returns nil for the one event of no account that readers get: the last one of a partition, after which they go on in
// another topic.
func withoutAccount(eventType []byte) error {
	switch string(eventType) {
	case generation.Closed{}.EventType():
		return nil
	case generation.Opened{}.EventType(), generation.Moved{}.EventType():
		return errOfLog
	}
	return errNoAccount
}

// bytesOf is about how much of a request the records take.
func bytesOf(records []Record) (sum int) {
	const headersBytes = 400
	for _, r := range records {
		sum += len(r.Key) + len(r.Value) + headersBytes
	}
	return sum
}
