package history

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

const (
	linesType = "application/x-ndjson"
	// exportWriteTimeout is how long a client may take for one page of an export.
	exportWriteTimeout = 30 * time.Second
)

// wantsLines reports whether a client asks for NDJSON by name.
func wantsLines(r *http.Request) bool {
	for _, accepted := range r.Header.Values("Accept") {
		for one := range strings.SplitSeq(accepted, ",") {
			if mediaType, params, err := mime.ParseMediaType(one); err == nil && mediaType == linesType && params["q"] != "0" {
				return true
			}
		}
	}
	return false
}

// exportHistory streams all events that the filter finds, from its cursor on, each as logged and on a line of its own: what
// `toolmill audit verify` checks, where no event is left out of a stretch. It ends with the history as it is when it gets
// there; a page is read when the one before it is sent, so that an export of any length holds one page in memory. A fault
// in between cuts the connection: the client must not take a part for the whole.
func (a *Wing) exportHistory(c *rest.Call, filter projections.EventFilter) (rest.Answer, error) {
	ctx, leave, err := a.Streams.Enter(c)
	if err != nil {
		return rest.Answer{}, err
	}
	filter.Limit = projections.PageMax
	page, next, err := a.events(c.Context(), filter)
	if err != nil {
		leave()
		return rest.Answer{}, err
	}
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		defer leave()
		h := w.Header()
		h.Set("Content-Type", linesType)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="history.ndjson"`)
		if c.Method == http.MethodHead {
			return // there is no length to tell, and no body to send
		}
		if err := a.sendPages(ctx, w, filter, page, next); err != nil {
			a.Log.WarnContext(c.Context(), "export was cut off", "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

var errDraining = errors.New("the process stops")

func (a *Wing) sendPages(
	ctx context.Context, w http.ResponseWriter, filter projections.EventFilter, page []projections.HistoryEvent, next string,
) error {
	connection := http.NewResponseController(w)
	for {
		_ = connection.SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // it does not matter where the connection has none
		for _, e := range page {
			if _, err := w.Write(append(slices.Clip(e.Value), '\n')); err != nil {
				return err
			}
		}
		if next == "" {
			return nil
		}
		select {
		case <-a.Streams.Draining:
			return errDraining
		default:
		}
		var err error
		filter.Cursor = next
		if page, next, err = a.events(ctx, filter); err != nil {
			return err
		}
	}
}
