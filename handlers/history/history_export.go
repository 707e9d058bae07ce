package history

import (
	"bytes"
	"context"
	"mime"
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

const linesType = "application/x-ndjson"

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
// time it gets there.
func (a *Wing) exportHistory(c *rest.Call, filter projections.EventFilter) (rest.Answer, error) {
	filter.Limit = projections.PageMax
	return a.Streams.Export(c, a.Log, filter.Cursor, rest.Export{
		ContentType: linesType, Filename: "history.ndjson",
		Page: func(ctx context.Context, cursor string) ([]byte, string, error) {
			of := filter
			of.Cursor = cursor
			page, next, err := a.events(ctx, of)
			return lines(page), next, err
		},
	})
}

func lines(page []projections.HistoryEvent) []byte {
	var text bytes.Buffer
	for _, e := range page {
		text.Write(e.Value)
		text.WriteByte('\n')
	}
	return text.Bytes()
}
