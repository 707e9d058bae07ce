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
	// exportWriteTimeout is how long a client may take to read one page of an export.
	exportWriteTimeout = 30 * time.Second
)

// wantsLines reports whether the client names NDJSON in Accept.
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

// exportHistory streams the events that match the filter, from its cursor on, each as logged and on a line of its own.
// `toolmill audit verify` checks this format if no event in between is left out. The export ends with the newest event at the
// time it gets there. A page is read after the one before it is sent, so that an export of any length holds one page in memory.
// On a fault the connection is cut: the client must not take a part for the whole.
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
			return // HEAD: the length is unknown, and there is no body
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
		_ = connection.SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // a connection without deadlines needs no limit
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
