package handlers

import "context"

// enterStream takes a place for a stream of the call, until leave. ctx ends with the client, and where the place is taken
// back for another account, which has fewer: the oldest stream goes first. Its client comes again with Last-Event-ID; an
// export is cut off, and goes on behind its last event. Refusals: concurrency_limited, service_unavailable.
func (a *API) enterStream(c *call) (ctx context.Context, leave func(), err error) {
	ctx, cancel := context.WithCancel(c.Context())
	place, err := a.streams.enter(c.key.AccountID, c.key.Plan, 1, cancel)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return ctx, func() {
		place.leave()
		cancel()
	}, nil
}
