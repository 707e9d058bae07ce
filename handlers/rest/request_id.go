package rest

import (
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/correlation"
)

const (
	requestIDHeader        = "X-Request-ID"
	requestIDCharactersMax = 128
)

// Identified gives every request an id and every answer the header with it: the client's own if it is safe to log. Log lines of
// the request have the id and the trace.
func Identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(requestIDHeader)
		if !sane(id) {
			id = commands.NewID("req")
		}
		w.Header().Set(requestIDHeader, id)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r.WithContext(correlation.With(r.Context(), correlation.Correlation{
			RequestID: id, Traceparent: TraceparentOf(r),
		})))
	})
}

// sane reports whether an id is short and has only letters, digits and .-_.
func sane(id string) bool {
	const allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_"
	return id != "" && len(id) <= requestIDCharactersMax && strings.Trim(id, allowed) == ""
}
