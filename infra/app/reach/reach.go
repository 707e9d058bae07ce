// Package reach connects to a running service without being one of its processes: for operators' commands and the
// demonstration. Its changes go through the log, like every other change. It creates no topic and migrates no table.
package reach

import (
	"context"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/live"
)

// Service is a running service.
type Service struct {
	process *lifecycle.Process
	actor   event.Actor
	At      stores.Addresses
	DB      *postgres.DB
	// Objects are opened when the first one is read: most commands need none.
	Objects   archive.Source
	Log       eventlog.Log
	Positions *live.Positions
}

// Connect connects to the service at the configured addresses, or to the one that runs on the configured data
// directory. The service's changes are the actor's. Call Close afterwards. Errors: those of stores.Locate and stores.Adopt.
func Connect(ctx context.Context, actor event.Actor, c config.Config, logger *slog.Logger) (*Service, error) {
	at, err := stores.Locate(c)
	if err != nil {
		return nil, err
	}
	c.Roles = nil
	p := lifecycle.New(ctx, commands.NewID("wrk"), c, logger, telemetry.New("operator"))
	return lifecycle.Start(ctx, p, func(s *lifecycle.Sequence) *Service {
		kept := lifecycle.Next(s, "stores", func(ctx context.Context) (stores.Adopted, error) { return stores.Adopt(ctx, p, at) })
		log := eventlog.Adopt(s, kept)
		positions := lifecycle.Next(s, "positions", func(context.Context) (*live.Positions, error) {
			return stores.FollowPositions(p, kept.DB), nil
		})
		return &Service{process: p, actor: actor, At: at, DB: kept.DB, Objects: kept.Objects, Log: log, Positions: positions}
	})
}

// Close ends the connection.
func (s *Service) Close(ctx context.Context) error { return s.process.Stop(ctx) }

// Sealer returns a sealer with the service's master key. Error: stores.ErrOtherMasterKey.
func (s *Service) Sealer(ctx context.Context) (*seal.Sealer, error) {
	return stores.AdoptSealer(ctx, s.process, s.DB)
}

// SendVisibly sends a command and returns when the read models show its result. It waits half a minute at most: a
// late projector is not a reason to withhold a secret that is not shown again.
func (s *Service) SendVisibly(ctx context.Context, accountID string, body domain.Body) error {
	result, err := s.Log.Gateway.Send(ctx, commands.NewCommand(s.actor, accountID, body))
	if err != nil {
		return err
	}
	const patience = 30 * time.Second
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := s.Positions.Wait(waiting, result.Partition, result.Offset); err != nil {
		s.process.Logger.Warn("accepted, but the read models do not show it yet", "account", accountID, "command", body.CommandType())
	}
	return ctx.Err()
}
