package stream

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// Versions are the replaced types that are published beside the newer ones. Nil is none.
type Versions struct {
	codec    *event.Codec
	replaced map[string]event.Replacement // by the newer type
}

// NewVersions returns the versions of a catalogue's replaced types.
func NewVersions(codec *event.Codec, replaced ...event.Replacement) *Versions {
	v := &Versions{codec: codec, replaced: make(map[string]event.Replacement, len(replaced))}
	for _, r := range replaced {
		v.replaced[r.Newer.EventType()] = r
	}
	return v
}

// older returns an event as logged in the shape that a newer type has replaced; nil if it has none that is still
// published.
func (v *Versions) older(eventType, logged []byte) ([]byte, error) {
	if v == nil {
		return nil, nil
	}
	replacement, is := v.replaced[string(eventType)]
	if !is {
		return nil, nil
	}
	e, err := v.codec.Decode(logged)
	if err != nil || !replacement.Published(e.At) {
		return nil, err
	}
	older, err := v.codec.Encode(replacement.AsOlder(e))
	if err != nil {
		return nil, fmt.Errorf("as %s: %w", replacement.Older.EventType(), err)
	}
	return marked(older, replacement), nil
}

// The attributes of an event in a replaced shape.
const (
	attributeReplacedBy = "replacedby"
	attributeUntil      = "publisheduntil"
)

// marked adds what replaces the event's type, and the first day without it.
func marked(value []byte, r event.Replacement) []byte {
	value = value[:len(value)-1]
	return fmt.Appendf(value, `,"%s":"%s","%s":"%s"}`, attributeReplacedBy, r.Newer.EventType(), attributeUntil, r.Until.Format(time.DateOnly))
}
