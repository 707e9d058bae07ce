package app

import (
	"context"
	"fmt"
	"net"
	"time"

	"toolmill/commands"
	"toolmill/domain/tool"
	"toolmill/handlers"
	"toolmill/infra/config"
	"toolmill/infra/seal"
	"toolmill/projections"
)

// api is the REST server.
type api struct{ listener net.Listener }

func (s api) addr() net.Addr {
	if s.listener == nil {
		return nil
	}
	return s.listener.Addr()
}

// listen takes the address early: whoever mints download addresses has to know it, and a port in use is the commonest
// reason for a start to fail.
func (a *App) listen(ctx context.Context) (err error) {
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

func (a *App) startAPI(context.Context) error {
	if !a.config.Has(config.RoleAPI) {
		return nil
	}
	downloads, err := a.downloads()
	if err != nil {
		return err
	}
	registry, err := tool.NewRegistry(tool.Contracts()...)
	if err != nil {
		return err
	}
	surface, err := handlers.New(handlers.Config{
		Commands: a.gateway, Positions: a.positions, Jobs: jobQueries{projections.NewJobs(a.db)}, Changes: a.changes,
		Keys: keyQueries{projections.NewKeys(a.db)}, Credits: creditQueries{projections.NewCredits(a.db)},
		Objects: requestObjects{a.objects}, Sealer: a.sealer, Registry: registry, Downloads: downloads,
		AllowPrivateWebhooks: a.config.Development, Checks: a.checks(), Metrics: a.metrics.Handler(), Log: a.logger,
	})
	if err != nil {
		return err
	}
	server := handlers.NewServer(surface.Handler(), surface.Drain, a.logger)
	done := a.run("api", func(context.Context) error { return server.Serve(a.api.listener) })
	a.onStop(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		if err := server.Stop(ctx); err != nil {
			a.logger.Warn("api", "error", err)
		}
		done(ctx)
	})
	return nil
}

// downloads mints addresses below the public root. A listener on port 0 has its address from the system.
func (a *App) downloads() (*handlers.Downloads, error) {
	base := a.config.BaseURL()
	if a.config.PublicURL == "" && a.api.listener != nil {
		base = "http://" + a.api.listener.Addr().String() + "/v1"
	}
	return handlers.NewDownloads(base, a.master.Purpose(seal.PurposeDownloadURL))
}

// checks are what /readyz asks.
func (a *App) checks() []handlers.Check {
	return []handlers.Check{
		{Name: "broker", Probe: func(ctx context.Context) error { return a.log.reader.Ping(ctx) }},
		{Name: "postgres", Probe: a.db.Ping},
		{Name: "projection", Probe: a.projectionLag},
	}
}

// lagMax is how far the read models may be behind the log before the process counts as not ready.
const lagMax = 10_000

func (a *App) projectionLag(ctx context.Context) error {
	for partition := range a.config.Partitions {
		end, err := a.log.reader.End(ctx, commands.EventsTopic, partition)
		if err != nil {
			return err
		}
		if lag := end - a.positions.Next(partition); lag > lagMax {
			return fmt.Errorf("partition %d: the read models are %d events behind", partition, lag)
		}
	}
	return nil
}
