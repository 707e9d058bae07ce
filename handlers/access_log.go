package handlers

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
)

// Served is what is counted of one answered request. Method and Route are of bounded number, whatever clients send.
type Served struct {
	// Method is "other" for one that the API does not have.
	Method string
	// Route is the path as it stands in the API, {id} and all; "unmatched" where there is nothing at the address.
	Route  string
	Status int
	Took   time.Duration
}

// access is what the routes tell of a request to whoever logs it.
type access struct{ route, accountID, jobID string }

// correlate has what is logged outside of the routes name what they found out.
func (a access) correlate(ctx context.Context) context.Context {
	return correlation.With(ctx, correlation.Correlation{AccountID: a.accountID, JobID: a.jobID})
}

type accessKey struct{}

// accessOf returns where to note what ctx's request is about.
func accessOf(ctx context.Context) *access {
	if noted, ok := ctx.Value(accessKey{}).(*access); ok {
		return noted
	}
	return new(access)
}

const unmatched = "unmatched"

// observed logs and counts every request when it is answered. Neither knows paths or queries: those hold ids, and the
// signatures of download addresses.
func (a *API) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun, noted, answering := time.Now(), &access{route: unmatched}, &answering{ResponseWriter: w}
		defer func() { // a request that panics behind its first byte is one too
			served := Served{Method: knownMethod(r.Method), Route: noted.route, Status: answering.code(), Took: time.Since(begun)}
			a.logAccess(r, served, *noted, answering)
			if a.Observe != nil {
				a.Observe(served)
			}
		}()
		next.ServeHTTP(answering, r.WithContext(context.WithValue(r.Context(), accessKey{}, noted)))
	})
}

// named notes the route that a request was matched to.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, err := mux.CurrentRoute(r).GetPathTemplate(); err == nil {
			accessOf(r.Context()).route = path
		}
		next.ServeHTTP(w, r)
	})
}

func (a *API) logAccess(r *http.Request, s Served, noted access, w *answering) {
	level := slog.LevelInfo
	if isProbe(s.Route) { // asked every few seconds, for ever
		level = slog.LevelDebug
	}
	if created, ok := strings.CutPrefix(w.Header().Get("Location"), "/v1/jobs/"); ok {
		noted.jobID = created
	}
	a.Log.LogAttrs(noted.correlate(r.Context()), level, "request", slog.String("method", s.Method), slog.String("route", s.Route),
		slog.Int("status", s.Status), slog.Float64("durationMs", float64(s.Took.Microseconds())/1000), slog.Int64("bytes", w.bytes))
}

func isProbe(route string) bool {
	return slices.Contains([]string{livezPath, readyzPath, metricsPath, healthzPath}, route)
}

func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

// answering notes status and size of an answer.
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

// WriteHeader notes the status of the answer.
func (w *answering) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK { // what is below is not the answer yet
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

// ReadFrom keeps the connection's way of sending a file without copying it through the program.
func (w *answering) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(w.ResponseWriter, r)
	w.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *answering) Unwrap() http.ResponseWriter { return w.ResponseWriter }
