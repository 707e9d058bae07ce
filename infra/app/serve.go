package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/projector"
)

// Serving is how a process is run.
type Serving struct {
	Config config.Config
	Logger *slog.Logger
	// Metrics returns those of a process that begins.
	Metrics func() *telemetry.Metrics
	// Started is called with each process that has started, Ending before one is stopped.
	Started func(context.Context, *App) error
	Ending  func()
	// StopMax bounds a stop.
	StopMax time.Duration
}

// Serve runs a process until ctx ends or a part of it fails. When the log goes on in another generation it waits until that one counts,
// and begins the process again in it. Clients that connect meanwhile wait.
func Serve(ctx context.Context, s Serving) error {
	var kept Kept
	defer s.giveUp(ctx, &kept)
	for {
		err := s.once(ctx, &kept)
		if ctx.Err() != nil || !hasLeft(err) || len(s.Config.Brokers) == 0 { // an embedded broker has ended with its process
			return err
		}
		if err := s.awaitGeneration(ctx); err != nil {
			return unlessInterrupted(ctx, err)
		}
	}
}

// giveUp closes what was kept.
func (s Serving) giveUp(ctx context.Context, kept *Kept) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), enginesStopMax)
	defer cancel()
	kept.Close(ctx, s.Logger)
}

// enginesStopMax is how long engines may take to end, once nothing runs in them; then they are killed with the process.
const enginesStopMax = 10 * time.Second

// leaveMax is how long requests and attempts go on in a process that leaves its generation: what they still need of the log, they do not
// get, and all accounts wait for the processes' end. An answer that is being written needs less.
const leaveMax = 250 * time.Millisecond

func (s Serving) once(ctx context.Context, kept *Kept) error {
	a, err := Start(ctx, s.Config, s.Logger, s.Metrics(), kept)
	if err != nil {
		return unlessInterrupted(ctx, err)
	}
	err = unlessInterrupted(ctx, s.Started(ctx, a))
	if err == nil {
		a.Wait(ctx)
	}
	if ctx.Err() != nil {
		s.Ending()
	}
	stopMax := s.StopMax
	if a.left.is() && ctx.Err() == nil {
		stopMax = leaveMax
	} else {
		_ = kept.Listeners.Close() // who connects now is to find another process
	}
	stopCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopMax)
	defer cancel()
	if stopErr := a.Stop(stopCtx); stopErr != nil {
		return stopErr
	}
	return err
}

// unlessInterrupted returns nil for what ended because a signal stopped it.
func unlessInterrupted(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return nil
}

// hasLeft reports whether a process ended because its generation of the log is closed.
func hasLeft(err error) bool {
	for _, left := range []error{eventlog.ErrLeft, commands.ErrClosed, stores.ErrHalfRepartitioned, projector.ErrOtherGeneration} {
		if errors.Is(err, left) {
			return true
		}
	}
	return false
}

const (
	generationEvery = 100 * time.Millisecond
	// remindEvery is after how many looks the log says what the process waits for.
	remindEvery = 100
)

// awaitGeneration returns once the generation that counts is open.
func (s Serving) awaitGeneration(ctx context.Context) error {
	p := lifecycle.New(ctx, commands.NewID("wrk"), s.Config, s.Logger, telemetry.New("waiting"))
	for look := 0; ; look++ {
		g, open, err := eventlog.Open(ctx, p)
		if err == nil && open {
			s.Logger.InfoContext(ctx, "the process begins again", "generation", g.Number, "partitions", g.Partitions)
			return p.Stop(ctx)
		}
		if look%remindEvery == 0 {
			s.Logger.WarnContext(ctx, "waiting for the end of a change of the number of partitions; if nobody makes it: toolmill log repartition",
				"generation", g.Number, "error", err)
		}
		if err := pause.For(ctx, generationEvery); err != nil {
			return fmt.Errorf("await the next generation: %w", errors.Join(err, p.Stop(context.WithoutCancel(ctx))))
		}
	}
}
