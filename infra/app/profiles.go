package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// startProfiles serves net/http/pprof on an address of its own, never on the API's: a profile shows what others do.
func (a *App) startProfiles(ctx context.Context) error {
	if a.config.ProfilesListen == "" {
		return nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", a.config.ProfilesListen)
	if err != nil {
		return fmt.Errorf("listen for profiles: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	const headerTimeout = 5 * time.Second
	server := &http.Server{Handler: mux, ReadHeaderTimeout: headerTimeout}
	a.onStop(a.run("profiles", func(context.Context) error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}))
	a.onStop(func(context.Context) { _ = server.Close() })
	return nil
}
