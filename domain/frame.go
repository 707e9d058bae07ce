package domain

import (
	"iter"

	"github.com/toolmill/toolmill/domain/event"
)

// EventsOf returns the events of a frame in order. Bytes that are not an event come with an error and an empty envelope: they
// count in the chain; count and skip them.
func EventsOf(f event.Frame) iter.Seq2[Logged, error] {
	return func(yield func(Logged, error) bool) {
		for value := range f.Events() {
			e, err := Codec.Decode(value)
			if !yield(Logged{Envelope: e, Value: value}, err) {
				return
			}
		}
	}
}
