package handlerstest

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/event"
)

// WithHistory returns a world with a job that was canceled and closed, and one that was released.
func WithHistory(t *testing.T) (w *World, closed string) {
	t.Helper()
	w = NewPeopleWorld(t)
	closed = NewJob(t, w)
	w.POST("/v1/jobs/"+closed+"/cancel", "").Ok(http.StatusOK)
	w.POST("/v1/jobs/"+closed+"/close", "").Ok(http.StatusOK)
	NewJob(t, w)
	return w, closed
}

// Lines returns the log's values for which keep is true, unchanged.
func (w *World) Lines(keep func(l event.Envelope) bool) string {
	var b strings.Builder
	for _, l := range w.Log {
		if keep(l.Envelope) {
			b.Write(append(slices.Clip(l.Value), '\n'))
		}
	}
	return b.String()
}
