package handlers

import (
	"fmt"
	"io"
	"net/http"
	"runtime/debug"

	"github.com/toolmill/toolmill/handlers/rest"
)

// recovered answers a panic with internal_error and logs it with its stack. After the first byte it is too late for an error
// answer: the connection is cut, so that the client does not take the part for the whole.
func (o *router) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := &beginning{ResponseWriter: w}
		defer o.recover(begun, r)
		next.ServeHTTP(begun, r)
	})
}

func (o *router) recover(w *beginning, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler { //nolint:errorlint // a panic's value, compared as net/http does
		panic(cause)
	}
	r = r.WithContext(rest.AccessOf(r.Context()).Correlate(r.Context()))
	o.log.ErrorContext(r.Context(), "panic", "method", r.Method,
		"path", r.URL.Path, "panic", fmt.Sprint(cause), "stack", string(debug.Stack()))
	if w.wrote {
		panic(http.ErrAbortHandler)
	}
	rest.WriteError(o.log, w, r, fmt.Errorf("panic: %v", cause))
}

// beginning records whether the answer has begun.
type beginning struct {
	http.ResponseWriter

	wrote bool
}

// WriteHeader begins the answer.
func (b *beginning) WriteHeader(status int) {
	b.wrote = true
	b.ResponseWriter.WriteHeader(status)
}

// Write begins the answer too.
func (b *beginning) Write(data []byte) (int, error) {
	b.wrote = true
	return b.ResponseWriter.Write(data)
}

// ReadFrom keeps the server's fast path for sending files (sendfile).
func (b *beginning) ReadFrom(r io.Reader) (int64, error) {
	b.wrote = true
	return io.Copy(b.ResponseWriter, r)
}

// Unwrap is for http.ResponseController.
func (b *beginning) Unwrap() http.ResponseWriter { return b.ResponseWriter }
