package framing

import (
	"errors"
	"io"
	"net"
)

// Listen returns l with the framing of all requests on its connections checked.
func Listen(l net.Listener) net.Listener { return listener{l} }

type listener struct{ net.Listener }

// Accept implements net.Listener.
func (l listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{Conn: accepted}, nil
}

// conn is read by one goroutine at a time, as net/http does.
type conn struct {
	net.Conn

	checker checker
	broken  error
}

// Read implements io.Reader. It never returns the end of a faulty line.
func (c *conn) Read(p []byte) (int, error) {
	if c.broken != nil {
		return 0, c.broken
	}
	n, err := c.Conn.Read(p)
	if good, broken := c.checker.pass(p[:n]); broken != nil {
		c.broken = broken
		return good, broken
	}
	return n, err
}

// ReadFrom keeps the server's fast path for sending files (sendfile).
func (c *conn) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(c.Conn, r)
}

// CloseWrite lets the client read the last answer before the connection closes.
func (c *conn) CloseWrite() error {
	if half, can := c.Conn.(interface{ CloseWrite() error }); can {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}
