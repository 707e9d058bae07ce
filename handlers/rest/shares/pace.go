package shares

import (
	"net/http"
	"time"
)

// A client that brings less than stallBytes in stallTimeout is cut off: at that pace nothing large would come in time, and
// its place is another's. Where places run out it has less time, down to leastStallTimeout.
const (
	stallTimeout      = 15 * time.Second
	leastStallTimeout = 3 * time.Second
	stallBytes        = 64 << 10
)

// Pace lets a connection go on as long as it brings bytes, never beyond an end.
type Pace struct {
	connection *http.ResponseController
	Share      *Share
	end        time.Time
	// passed is how many bytes came, extendedAt how many had come when the deadline was last moved.
	passed, extendedAt int64
}

// NewPace returns the pace of a connection, which begins now. It goes on no longer than to end.
func NewPace(connection *http.ResponseController, of *Share, end time.Time) *Pace {
	p := &Pace{connection: connection, Share: of, end: end}
	p.extend()
	return p
}

// Bring counts what came. It must not be called with the last bytes: after them net/http goes on listening without a
// deadline, and would take work that takes long for a client that is gone if there were one.
func (p *Pace) Bring(n int) {
	if p.passed += int64(n); p.passed-p.extendedAt >= stallBytes {
		p.extend()
	}
}

// extend sets the connection's deadline. One without deadlines is a test's.
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

// Cut has whoever reads from a connection fail at once.
func Cut(connection *http.ResponseController) func() {
	return func() { _ = connection.SetReadDeadline(time.Unix(1, 0)) }
}
