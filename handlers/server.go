package handlers

import (
	"context"
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
type Server struct{ http *http.Server }

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

// Serve answers requests until Stop and then returns nil. Requests with ambiguous framing are refused (package framing).
func (s *Server) Serve(l net.Listener) error {
	if err := s.http.Serve(framing.Listen(l)); !errors.Is(err, http.ErrServerClosed) {
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
