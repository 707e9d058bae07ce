package jobs

import (
	"fmt"
	"net/http"
	"time"
)

// eventWriteTimeout is how long a client may take to accept one event. One that is gone without a word frees its goroutine
// after it.
const eventWriteTimeout = 10 * time.Second

// events writes server-sent events (HTML Standard §9.2) over HTTP/1.1 or 2.
type events struct {
	w          http.ResponseWriter
	connection *http.ResponseController
}

// beginEvents sends the headers of a stream. From then on the server's limit on writing, which is for answers, does not
// count.
func beginEvents(w http.ResponseWriter) (*events, error) {
	e := &events{w: w, connection: http.NewResponseController(w)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx passes each event on as it comes
	w.WriteHeader(http.StatusOK)
	return e, e.write("")
}

// send sends one event. data is a single line.
func (e *events) send(id, name string, data []byte) error {
	return e.write(fmt.Sprintf("id: %s\nevent: %s\ndata: %s\n\n", id, name, data))
}

// beat keeps proxies from closing a stream on which nothing happens.
func (e *events) beat() error { return e.write(":\n\n") }

// write sends text within eventWriteTimeout. The limit is lifted again after it: HTTP/2 resets a stream when its limit
// passes, whether anything is written or not.
func (e *events) write(text string) error {
	_ = e.connection.SetWriteDeadline(time.Now().Add(eventWriteTimeout)) // it does not matter where the connection has none
	if _, err := e.w.Write([]byte(text)); err != nil {
		return err
	}
	if err := e.connection.Flush(); err != nil {
		return err
	}
	_ = e.connection.SetWriteDeadline(time.Time{})
	return nil
}
