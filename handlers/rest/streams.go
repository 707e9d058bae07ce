package rest

import (
	"context"
	"sync"

	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Streams are the event streams and exports of a process: places for them, and when they are to end.
type Streams struct {
	places   *shares.Pool
	Draining chan struct{}
	once     sync.Once
}

// NewStreams returns streams that have these places.
func NewStreams(places *shares.Pool) *Streams {
	return &Streams{places: places, Draining: make(chan struct{})}
}

// Drain ends all of them, for good.
func (s *Streams) Drain() { s.once.Do(func() { close(s.Draining) }) }

// Enter takes a place for a stream of the call, until leave. ctx ends with the client, and where the place is taken
// back for another account, which has fewer: the oldest stream goes first. Its client comes again with Last-Event-ID; an
// export is cut off, and continues after its last event. Refusals: concurrency_limited, service_unavailable.
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
