package rest

import (
	"io"
	"net/http"
	"time"
)

// What is read of a refused body so that a client that reads no answer before all is sent gets to see it, instead of a
// connection that was cut.
const (
	drainBytesMax = 8 << 20
	drainTimeout  = 2 * time.Second
)

// Drain reads on after a refusal, unless the client waits to be told to continue: it has sent nothing, and is not told to.
func Drain(connection *http.ResponseController, r *http.Request) {
	HangUp(connection)
	if r.Header.Get("Expect") == "" {
		_, _ = io.CopyN(io.Discard, r.Body, drainBytesMax) // less is fine
	}
}

// HangUp bounds the little that net/http itself reads of a refused body.
func HangUp(connection *http.ResponseController) {
	_ = connection.SetReadDeadline(time.Now().Add(drainTimeout))
}
