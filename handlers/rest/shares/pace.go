package shares

import (
	"net/http"
	"time"
)

// A client that sends less than stallBytes in stallTimeout is cut off: at that pace no large file would finish, and others need
// the place. When places run out the timeout shrinks, down to leastStallTimeout.
const (
	stallTimeout      = 15 * time.Second
	leastStallTimeout = 3 * time.Second
	stallBytes        = 64 << 10
)

// Pace keeps a connection open as long as it sends enough bytes, at most until end.
type Pace struct {
	connection *http.ResponseController
	Share      *Share
	end        time.Time
	// passed is the number of bytes so far, extendedAt the number when the deadline was last moved.
	passed, extendedAt int64
}

// NewPace returns the pace of a connection, starting now. The connection is kept open until end at most.
func NewPace(connection *http.ResponseController, of *Share, end time.Time) *Pace {
	p := &Pace{connection: connection, Share: of, end: end}
	p.extend()
	return p
}

// Bring counts bytes that arrived. It must not be called with the last bytes: after them net/http watches the connection for
// the client's end, and a deadline would cancel the request's remaining work.
func (p *Pace) Bring(n int) {
	if p.passed += int64(n); p.passed-p.extendedAt >= stallBytes {
		p.extend()
	}
}

// extend sets the connection's read deadline. Connections without deadlines occur only in tests.
func (p *Pace) extend() {
	p.extendedAt = p.passed
	p.Share.moved(func(patience time.Duration) {
		deadline := time.Now().Add(patience)
		if deadline.After(p.end) {
			deadline = p.end
		}
		_ = p.connection.SetReadDeadline(deadline)
	})
}

// Cut returns a function that makes reads from the connection fail at once.
func Cut(connection *http.ResponseController) func() {
	return func() { _ = connection.SetReadDeadline(time.Unix(1, 0)) }
}
