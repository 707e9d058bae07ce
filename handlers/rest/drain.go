package rest

import (
	"io"
	"net/http"
	"time"
)

// How much of a refused body is read, so that a client that reads the answer only after sending everything sees the refusal and
// not a broken connection.
const (
	drainBytesMax = 8 << 20
	drainTimeout  = 2 * time.Second
)

// Drain reads on after a refusal. A client that sent Expect: 100-continue has not sent its body, and is not asked to.
func Drain(connection *http.ResponseController, r *http.Request) {
	HangUp(connection)
	if r.Header.Get("Expect") == "" {
		_, _ = io.CopyN(io.Discard, r.Body, drainBytesMax) // a client that sends less is fine
	}
}

// HangUp limits the time in which net/http itself reads the rest of a refused body.
func HangUp(connection *http.ResponseController) {
	_ = connection.SetReadDeadline(time.Now().Add(drainTimeout))
}
