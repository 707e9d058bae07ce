package framing

import (
	"context"
	"crypto/tls"
	"net"
	"sync"
	"time"
)

const (
	// handshakeMax is how long a client may take to agree on TLS.
	handshakeMax = 10 * time.Second
	// handshakesMax bounds the clients that do so at once.
	handshakesMax = 512
	http2         = "h2"
)

// ListenTLS returns l with TLS. Requests by HTTP/1.1 have their framing checked; HTTP/2 says how long its parts are in only one way.
// Handshakes do not wait for each other.
func ListenTLS(l net.Listener, settings *tls.Config) net.Listener {
	settings = settings.Clone()
	settings.NextProtos = []string{http2, "http/1.1"}
	s := &secured{Listener: l, settings: settings, ready: make(chan net.Conn), failed: make(chan error, 1), ended: make(chan struct{})}
	go s.acceptAll()
	return s
}

type secured struct {
	net.Listener

	settings *tls.Config
	ready    chan net.Conn
	failed   chan error
	closing  sync.Once
	ended    chan struct{}
}

func (s *secured) acceptAll() {
	places := make(chan struct{}, handshakesMax)
	for {
		conn, err := s.Listener.Accept()
		if err != nil {
			s.failed <- err
			return
		}
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			s.secure(conn)
		}()
	}
}

// secure hands a connection to Accept once both sides have agreed, and closes it otherwise.
func (s *secured) secure(accepted net.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), handshakeMax)
	defer cancel()
	agreed := tls.Server(accepted, s.settings)
	if agreed.HandshakeContext(ctx) != nil {
		_ = accepted.Close()
		return
	}
	var out net.Conn = agreed // net/http speaks HTTP/2 on a *tls.Conn only
	if agreed.ConnectionState().NegotiatedProtocol != http2 {
		out = &conn{Conn: agreed}
	}
	select {
	case s.ready <- out:
	case <-s.ended:
		_ = agreed.Close()
	}
}

// Accept implements net.Listener.
func (s *secured) Accept() (net.Conn, error) {
	select {
	case conn := <-s.ready:
		return conn, nil
	case err := <-s.failed:
		s.failed <- err
		return nil, err
	}
}

// Close implements net.Listener.
func (s *secured) Close() error {
	s.closing.Do(func() { close(s.ended) })
	return s.Listener.Close()
}
