package operations

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// ServeProfiles serves net/http/pprof at an address of its own, never on the API's, because a profile reveals what
// others do. Without a configured address it does nothing.
func ServeProfiles(ctx context.Context, p *lifecycle.Process) error {
	if p.Config.ProfilesListen == "" {
		return nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.Config.ProfilesListen)
	if err != nil {
		return fmt.Errorf("listen for profiles: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	const headerTimeout = 5 * time.Second
	server := &http.Server{Handler: mux, ReadHeaderTimeout: headerTimeout}
	p.Run("profiles", func(context.Context) error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	p.OnStop(func(context.Context) { _ = server.Close() })
	return nil
}
