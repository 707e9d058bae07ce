package lifecycle

import (
	"context"
	"net"
	"time"
)

// Server serves requests until it is stopped. *handlers.Server is one.
type Server interface {
	// Serve serves until Stop is called, and then returns nil.
	Serve(listener net.Listener) error
	// Stop accepts no more requests and waits for those in progress.
	Stop(ctx context.Context) error
}

// Serve runs a server until the process stops; requests in progress then get 20 seconds.
func Serve(p *Process, name string, server Server, listener net.Listener) {
	p.Run(name, func(context.Context) error { return server.Serve(listener) })
	p.OnStop(func(ctx context.Context) {
		const drainMax = 20 * time.Second
		ctx, cancel := context.WithTimeout(ctx, drainMax)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			p.Logger.Warn(name, "error", err)
		}
	})
}
