package devtools

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/chromedp/cdproto/target"
)

const (
	readBufferBytes = 64 << 10
	// messageBytesMax is far above what the commands in use return: streams are read in parts of 1 MB, and nothing else is large.
	messageBytesMax = 64 << 20
)

// ErrClosed means that Chromium has ended, or was told to.
var ErrClosed = errors.New("devtools connection closed")

// Conn is one connection. Its methods may be called concurrently.
type Conn struct {
	out    io.WriteCloser
	in     io.ReadCloser
	writes sync.Mutex

	mu       sync.Mutex
	lastID   int64
	answers  map[int64]chan message
	sessions map[target.SessionID]*Session
	done     chan struct{}
}

// NewConn reads from in and writes to out until either fails or Close is called.
func NewConn(out io.WriteCloser, in io.ReadCloser) *Conn {
	conn := &Conn{
		out: out, in: in, done: make(chan struct{}),
		answers: map[int64]chan message{}, sessions: map[target.SessionID]*Session{},
	}
	go conn.read()
	return conn
}

// Close ends the connection; every command in flight returns ErrClosed.
func (c *Conn) Close() {
	_ = c.in.Close()
	_ = c.out.Close()
	<-c.done
}

// Done is closed when no more messages will come.
func (c *Conn) Done() <-chan struct{} { return c.done }

func (c *Conn) read() {
	defer close(c.done)
	messages := bufio.NewScanner(c.in)
	messages.Buffer(make([]byte, 0, readBufferBytes), messageBytesMax)
	messages.Split(splitAtNUL)
	for messages.Scan() {
		var m message
		if err := decode(messages.Bytes(), &m); err != nil {
			return
		}
		c.deliver(m)
	}
}

func (c *Conn) deliver(m message) {
	c.mu.Lock()
	answer := c.answers[m.ID]
	delete(c.answers, m.ID)
	session := c.sessions[m.SessionID]
	c.mu.Unlock()
	switch {
	case answer != nil:
		answer <- m
	case m.Method != "" && session != nil:
		session.handle(m)
	}
}

// call sends a command and waits for its answer.
func (c *Conn) call(ctx context.Context, session target.SessionID, method string, params, result any) error {
	answer := make(chan message, 1)
	id, err := c.send(session, method, params, answer)
	if err != nil {
		return err
	}
	defer c.forget(id)
	select {
	case m := <-answer:
		return m.unpack(method, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	case <-c.done:
		return fmt.Errorf("%s: %w", method, ErrClosed)
	}
}

func (c *Conn) forget(id int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.answers, id)
}

// send writes a command; with a nil channel its answer is dropped.
func (c *Conn) send(session target.SessionID, method string, params any, answer chan message) (int64, error) {
	m := message{SessionID: session, Method: method}
	if params != nil {
		var err error
		if m.Params, err = encode(params); err != nil {
			return 0, fmt.Errorf("%s: %w", method, err)
		}
	}
	c.mu.Lock()
	c.lastID++
	m.ID = c.lastID
	if answer != nil {
		c.answers[m.ID] = answer
	}
	c.mu.Unlock()
	text, err := encode(m)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", method, err)
	}
	c.writes.Lock()
	defer c.writes.Unlock()
	if _, err := c.out.Write(append(text, 0)); err != nil {
		c.forget(m.ID)
		return 0, fmt.Errorf("%s: %w: %w", method, ErrClosed, err)
	}
	return m.ID, nil
}

func (m message) unpack(method string, result any) error {
	if m.Error != nil {
		return fmt.Errorf("%s: %w", method, m.Error)
	}
	if result == nil {
		return nil
	}
	if err := decode(m.Result, result); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

func splitAtNUL(data []byte, _ bool) (advance int, token []byte, err error) {
	if end := bytes.IndexByte(data, 0); end >= 0 {
		return end + 1, data[:end], nil
	}
	return 0, nil, nil
}
