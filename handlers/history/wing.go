package history

import (
	"context"
	"log/slog"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing holds the ports of the history; all are needed.
type Wing struct {
	History History
	Jobs    rest.JobGetter
	Streams *rest.Streams
	Log     *slog.Logger
}

// History is the archive of events: *projections.History.
type History interface {
	// Events returns a page, oldest first. Errors: projections.ErrInvalidCursor.
	Events(ctx context.Context, f projections.EventFilter) (page []projections.HistoryEvent, next string, err error)
}
