package handlers

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/framing"
)

const (
	readHeaderTimeout = 5 * time.Second
	idleTimeout       = 120 * time.Second
	headerBytesMax    = 16 << 10
)

// Server serves the API on a listener.
type Server struct {
	http *http.Server
	tls  *tls.Config // nil for plaintext
}

// NewServer returns a server for handler. Stop calls drain first, so that long polls end.
func NewServer(handler http.Handler, drain func(), log *slog.Logger) *Server {
	s := &http.Server{
		Handler: handler, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: rest.ReadTimeout, WriteTimeout: rest.WriteTimeout,
		// OPTIONS * is answered like any other request.
		DisableGeneralOptionsHandler: true,
		IdleTimeout:                  idleTimeout, MaxHeaderBytes: headerBytesMax, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	s.RegisterOnShutdown(drain)
	return &Server{http: s}
}

// WithTLS has the server use TLS, with HTTP/2 and HTTP/1.1, and returns it.
func (s *Server) WithTLS(settings *tls.Config) *Server {
	s.tls = settings
	return s
}

// Serve answers requests until Stop and then returns nil. Requests with ambiguous framing are refused (package framing).
func (s *Server) Serve(l net.Listener) error {
	checked := framing.Listen
	if s.tls != nil {
		checked = func(l net.Listener) net.Listener { return framing.ListenTLS(l, s.tls) }
	}
	if err := s.http.Serve(checked(l)); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve %s: %w", l.Addr(), err)
	}
	return nil
}

// Stop accepts no new requests and waits for running ones until ctx ends, then closes their connections.
func (s *Server) Stop(ctx context.Context) error {
	if err := s.http.Shutdown(ctx); err != nil {
		return errors.Join(fmt.Errorf("stop server: %w", err), s.http.Close())
	}
	return nil
}
