package handlers

import (
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/handlers/rest"
)

const unmatched = "unmatched"

// observed logs and counts every request once it is answered. Neither the log nor the count includes paths or queries: they
// hold ids and the signatures of download addresses.
func (o *router) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun, answering := time.Now(), &answering{ResponseWriter: w}
		r, ended := o.traced(r)
		ctx, noted := rest.WithAccess(r.Context(), unmatched)
		defer func() { // a request that panics after its first byte is logged and counted too
			served := rest.Served{Method: knownMethod(r.Method), Route: noted.Route, Status: answering.code(), Took: time.Since(begun), TraceID: traceOf(r)}
			o.logAccess(r, served, *noted, answering)
			if o.observe != nil {
				o.observe(served)
			}
			ended(served)
		}()
		next.ServeHTTP(answering, r.WithContext(ctx))
	})
}

// traced returns the request with the trace context of its own span, and what ends this span.
func (o *router) traced(r *http.Request) (*http.Request, func(rest.Served)) {
	if o.trace == nil {
		return r, func(rest.Served) {}
	}
	own, ended := o.trace(rest.TraceparentOf(r), knownMethod(r.Method))
	r = r.WithContext(correlation.With(r.Context(), correlation.Correlation{Traceparent: own}))
	r.Header.Set(rest.TraceparentHeader, own)
	return r, ended
}

func traceOf(r *http.Request) string {
	return correlation.Correlation{Traceparent: rest.TraceparentOf(r)}.TraceID()
}

// named records the route that a request matched.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, err := mux.CurrentRoute(r).GetPathTemplate(); err == nil {
			rest.AccessOf(r.Context()).Route = path
		}
		next.ServeHTTP(w, r)
	})
}

func (o *router) logAccess(r *http.Request, s rest.Served, noted rest.Access, w *answering) {
	level := slog.LevelInfo
	if isProbe(s.Route) { // probes come every few seconds, forever
		level = slog.LevelDebug
	}
	if created, ok := strings.CutPrefix(w.Header().Get("Location"), "/v1/jobs/"); ok {
		noted.JobID = created
	}
	o.log.LogAttrs(noted.Correlate(r.Context()), level, "request", slog.String("method", s.Method), slog.String("route", s.Route),
		slog.Int("status", s.Status), slog.Float64("durationMs", float64(s.Took.Microseconds())/1000), slog.Int64("bytes", w.bytes))
}

func isProbe(route string) bool {
	return slices.Contains([]string{operations.LivezPath, operations.ReadyzPath, operations.MetricsPath, operations.HealthzPath}, route)
}

func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

// answering records the status and the size of an answer.
type answering struct {
	http.ResponseWriter

	status int
	bytes  int64
}

func (w *answering) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// WriteHeader records the status of the answer.
func (w *answering) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK { // a 1xx status is not the answer yet
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the answer's bytes.
func (w *answering) Write(data []byte) (int, error) {
	n, err := w.ResponseWriter.Write(data)
	w.bytes += int64(n)
	return n, err
}

// ReadFrom keeps the server's fast path for sending files (sendfile).
func (w *answering) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(w.ResponseWriter, r)
	w.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *answering) Unwrap() http.ResponseWriter { return w.ResponseWriter }
