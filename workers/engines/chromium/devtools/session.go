package devtools

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
)

// Session addresses one target: the browser, or an attached page.
type Session struct {
	conn *Conn
	id   target.SessionID

	mu       sync.Mutex
	handlers map[string]func(params []byte)
}

// Session returns the session with the id; the empty id is the browser's.
func (c *Conn) Session(id target.SessionID) *Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sessions[id] == nil {
		c.sessions[id] = &Session{conn: c, id: id, handlers: map[string]func([]byte){}}
	}
	return c.sessions[id]
}

// Drop removes the session and its handlers.
func (s *Session) Drop() {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	delete(s.conn.sessions, s.id)
}

// Execute implements cdp.Executor.
func (s *Session) Execute(ctx context.Context, method string, params, result any) error {
	return s.conn.call(ctx, s.id, method, params, result)
}

// Context directs cdproto's commands to this session.
func (s *Session) Context(ctx context.Context) context.Context { return cdp.WithExecutor(ctx, s) }

// Tell sends a command without waiting for its answer. It is the only command that handlers may send: one that waits would
// block all later messages.
func (s *Session) Tell(method string, params any) {
	// Whoever waits for an answer learns of a lost connection.
	_, _ = s.conn.send(s.id, method, params, nil)
}

// On calls handle for each event of the method, in the order of the events,
// until the session is dropped. E is the event's type in cdproto.
func On[E any](s *Session, method string, handle func(*E)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.handlers[method] = func(params []byte) {
		event := new(E)
		if decode(params, event) == nil {
			handle(event)
		}
	}
}

func (s *Session) handle(m message) {
	s.mu.Lock()
	handle := s.handlers[m.Method]
	s.mu.Unlock()
	if handle != nil {
		handle(m.Params)
	}
}
