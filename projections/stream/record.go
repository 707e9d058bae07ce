package stream

import (
	"errors"
	"strconv"
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

// errNoAccount means that an event has no subject.
var errNoAccount = errors.New("the event has no account")

// newRecord returns the record of an event as logged.
func newRecord(partition []byte, number uint64, event []byte) (Record, error) {
	r := Record{Number: number, Headers: make([]Header, 0, len(headers)+3)}
	r.Headers = append(r.Headers, Header{"content-type", structured})
	value, err := redact(event, func(name string, text []byte) {
		r.Headers = append(r.Headers, Header{name, text})
		if name == headerSubject {
			r.Key = text
		}
	})
	if err != nil {
		return Record{}, err
	}
	if len(r.Key) == 0 {
		return Record{}, errNoAccount
	}
	r.Value = value
	r.Headers = append(r.Headers, Header{headerPartition, partition},
		Header{HeaderNumber, strconv.AppendUint(nil, number, 10)})
	return r, nil
}

// bytes is about how much of a request the record takes.
func (r Record) bytes() int {
	const headersBytes = 400
	return len(r.Key) + len(r.Value) + headersBytes
}
