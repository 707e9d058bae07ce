package rest

import (
	"context"
	"sync"

	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Streams are the event streams and exports of a process: their places, and the signal that ends them.
type Streams struct {
	places   *shares.Pool
	Draining chan struct{}
	once     sync.Once
}

// NewStreams returns streams with these places.
func NewStreams(places *shares.Pool) *Streams {
	return &Streams{places: places, Draining: make(chan struct{})}
}

// Drain ends all streams, and those that begin later.
func (s *Streams) Drain() { s.once.Do(func() { close(s.Draining) }) }

// Enter takes a place for a stream of the call, until leave is called. ctx ends with the client, or when the place is taken
// back for an account with fewer: its oldest stream ends first. The client of an event stream reconnects with Last-Event-ID; an
// export is cut off, and can be continued after its last event. Refusals: concurrency_limited, service_unavailable.
func (s *Streams) Enter(c *Call) (ctx context.Context, leave func(), err error) {
	ctx, cancel := context.WithCancel(c.Context())
	place, err := s.places.Enter(c.Key.AccountID, c.Key.Plan, 1, cancel)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, func() {
		place.Leave()
		cancel()
	}, nil
}
