package jobs

import (
	"fmt"
	"net/http"
	"time"
)

// eventWriteTimeout is how long a client may take to accept one event. Afterwards the goroutine of a client that has
// disappeared ends.
const eventWriteTimeout = 10 * time.Second

// events writes server-sent events (HTML Standard §9.2) over HTTP/1.1 or 2.
type events struct {
	w          http.ResponseWriter
	connection *http.ResponseController
}

// beginEvents sends the headers of a stream. It lifts the server's write timeout, which is for short answers.
func beginEvents(w http.ResponseWriter) (*events, error) {
	e := &events{w: w, connection: http.NewResponseController(w)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx must not buffer events
	w.WriteHeader(http.StatusOK)
	return e, e.write("")
}

// send sends one event. data is a single line.
func (e *events) send(id, name string, data []byte) error {
	return e.write(fmt.Sprintf("id: %s\nevent: %s\ndata: %s\n\n", id, name, data))
}

// beat keeps proxies from closing an idle stream.
func (e *events) beat() error { return e.write(":\n\n") }

// write sends text within eventWriteTimeout, then lifts the deadline: HTTP/2 resets a stream when its deadline passes, even if
// nothing is being written.
func (e *events) write(text string) error {
	_ = e.connection.SetWriteDeadline(time.Now().Add(eventWriteTimeout)) // a connection without deadlines needs no limit
	if _, err := e.w.Write([]byte(text)); err != nil {
		return err
	}
	if err := e.connection.Flush(); err != nil {
		return err
	}
	_ = e.connection.SetWriteDeadline(time.Time{})
	return nil
}
