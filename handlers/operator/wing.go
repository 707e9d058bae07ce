package operator

import (
	"context"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections/stream"
)

// Wing holds the ports of the operators' operations; all are needed.
type Wing struct {
	rest.Sender

	Feed    Feed
	Arrived Arrivals
	Streams *rest.Streams
}

// Feed is the events of all accounts: *stream.Feed.
type Feed interface {
	// After returns about limit events after a cursor. Errors: stream.ErrInvalidCursor.
	After(ctx context.Context, cursor string, limit int) (stream.Page, error)
}

// Arrivals say how far the read models are: *live.Positions.
type Arrivals interface {
	// Next returns the first offset of a partition that cannot be queried.
	Next(partition int32) int64
	// Wait returns once the event at the offset can be queried, or when ctx ends.
	Wait(ctx context.Context, partition int32, offset int64) error
}
