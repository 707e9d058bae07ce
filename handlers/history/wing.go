package history

import (
	"context"
	"log/slog"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing is what was logged of an account. Its fields are its ports; all are needed.
type Wing struct {
	History History
	Jobs    rest.JobGetter
	Streams *rest.Streams
	Log     *slog.Logger
}

// History is the archive: *projections.History.
type History interface {
	// Events is oldest first. Errors: projections.ErrInvalidCursor.
	Events(ctx context.Context, f projections.EventFilter) (page []projections.HistoryEvent, next string, err error)
}
