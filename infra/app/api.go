package app

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections"
)

// api is the REST server.
type api struct{ listener net.Listener }

func (s api) addr() net.Addr {
	if s.listener == nil {
		return nil
	}
	return s.listener.Addr()
}

// listenAPI takes the address early: whoever mints download addresses has to know it, and a port in use is the commonest
// reason for a start to fail.
func (a *App) listenAPI(ctx context.Context) (err error) {
	if !a.config.Has(config.RoleAPI) {
		return nil
	}
	a.api.listener, err = new(net.ListenConfig).Listen(ctx, "tcp", a.config.Listen)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	a.onStop(func(context.Context) { _ = a.api.listener.Close() })
	return nil
}

func (a *App) startAPI(ctx context.Context) error {
	if !a.config.Has(config.RoleAPI) {
		return nil
	}
	downloads, err := a.downloads()
	if err != nil {
		return err
	}
	uploads, err := handlers.NewUploads(a.publicRoot(), a.master.Purpose(seal.PurposeUploadURL))
	if err != nil {
		return err
	}
	registry, err := a.startRegistry(ctx)
	if err != nil {
		return err
	}
	area, err := a.accountArea()
	if err != nil {
		return err
	}
	surface, err := handlers.New(handlers.Config{
		AccountArea: area, Commands: a.gateway, Positions: a.positions, Jobs: jobQueries{projections.NewJobs(a.db)}, Changes: a.changes, Progress: a.board,
		Keys: keyQueries{projections.NewKeys(a.db)}, Credits: creditQueries{projections.NewCredits(a.db)},
		Objects: requestObjects{a.objects}, Sealer: a.sealer, Registry: registry, Downloads: downloads, Uploads: uploads,
		PublicWeb: webPages{a.publicWeb()}, URLChecks: records.NewURLChecks(a.db), Observe: a.observe, Log: a.logger,
	})
	if err != nil {
		return err
	}
	a.onStop(a.run("key uses", surface.RecordKeyUses))
	a.onStop(a.run("request rates", surface.ShareRequestRates))
	a.serve("api", handlers.NewServer(surface.Handler(), surface.Drain, a.logger), a.api.listener)
	return nil
}

func (a *App) serve(name string, server *handlers.Server, listener net.Listener) {
	done := a.run(name, func(context.Context) error { return server.Serve(listener) })
	a.onStop(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			a.logger.Warn(name, "error", err)
		}
		done(ctx)
	})
}

// downloads mints addresses below the public root.
func (a *App) downloads() (*handlers.Downloads, error) {
	return handlers.NewDownloads(a.publicRoot(), a.master.Purpose(seal.PurposeDownloadURL))
}

// publicRoot is the API's root as clients reach it. A listener on port 0 has its address from the system.
func (a *App) publicRoot() string {
	if a.config.PublicURL == "" && a.config.Has(config.RoleAPI) {
		return "http://" + a.api.listener.Addr().String() + "/v1"
	}
	return a.config.BaseURL()
}
