package rest

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

// How much of a refused body is read, so that a client that reads the answer only after sending everything sees the refusal and
// not a broken connection.
const (
	drainBytesMax = 8 << 20
	drainTimeout  = 2 * time.Second
	// A refused body is read at drainPieceBytes per drainPause, 16 MB/s, so that a client that keeps sending refused bodies
	// takes little processor time from others.
	drainPieceBytes = 256 << 10
	drainPause      = 16 * time.Millisecond
)

// Drain reads on after a refusal. A client that sent Expect: 100-continue has not sent its body, and is not asked to.
func Drain(connection *http.ResponseController, r *http.Request) {
	HangUp(connection)
	if r.Header.Get("Expect") == "" {
		drain(r.Context(), r.Body)
	}
}

// drain reads until the end of the body, drainBytesMax or the end of ctx, whichever comes first.
func drain(ctx context.Context, body io.Reader) {
	for left := drainBytesMax; left > 0; left -= drainPieceBytes {
		if _, err := io.CopyN(io.Discard, body, drainPieceBytes); err != nil {
			return
		}
		if pause.For(ctx, drainPause) != nil {
			return
		}
	}
}

// HangUp limits the time in which net/http itself reads the rest of a refused body.
func HangUp(connection *http.ResponseController) {
	_ = connection.SetReadDeadline(time.Now().Add(drainTimeout))
}
