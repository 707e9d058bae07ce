package top

import (
	"context"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections"
)

// work is what the stores say of the service's work.
type work struct {
	// away is why they cannot be asked, nil if they answered.
	away     error
	queues   []river.Depth
	running  []projections.ToolRunning
	accounts []river.Waiting
	workers  int
}

// desk is a connection to the stores that is made again as often as needed.
type desk struct {
	view   View
	noted  bool
	closes func(ctx context.Context) error
	db     *postgres.DB
	client *river.Client
}

// read asks the stores. After an error the next read connects again, because the addresses may have changed.
func (d *desk) read(ctx context.Context) work {
	ctx, cancel := context.WithTimeout(ctx, answerMax)
	defer cancel()
	w, err := d.ask(ctx)
	if err != nil {
		d.close(ctx)
		return work{away: err}
	}
	return w
}

func (d *desk) ask(ctx context.Context) (w work, err error) {
	if d.db == nil {
		if err := d.connect(ctx); err != nil {
			return w, err
		}
	}
	if w.queues, err = d.client.Depths(ctx); err != nil {
		return w, err
	}
	if w.accounts, err = d.client.Waiting(ctx, d.view.AccountsMax); err != nil {
		return w, err
	}
	if w.running, err = projections.NewJobs(d.db).RunningTools(ctx); err != nil {
		return w, err
	}
	alive, err := postgres.NewHeartbeats(d.db).Alive(ctx)
	w.workers = len(alive)
	return w, err
}

func (d *desk) connect(ctx context.Context) error {
	at, err := stores.Locate(d.view.Config)
	if err != nil {
		return err
	}
	const id = "operator"
	// The process outlives the read that made it.
	p := lifecycle.New(context.WithoutCancel(ctx), id, d.view.Config, d.view.Logger, telemetry.New(id))
	kept, err := lifecycle.Start(ctx, p, func(s *lifecycle.Sequence) stores.Adopted {
		return lifecycle.Next(s, "stores", func(ctx context.Context) (stores.Adopted, error) { return stores.Adopt(ctx, p, at) })
	})
	if err != nil {
		return err
	}
	d.db, d.closes = kept.DB, p.Stop
	if err := d.note(ctx); err != nil {
		return err
	}
	d.client, err = river.New(kept.DB.Pool(), river.Config{ID: id, Logger: d.view.Logger})
	return err
}

// note leaves the trace of the look, unless it is there.
func (d *desk) note(ctx context.Context) error {
	if d.noted {
		return nil
	}
	err := d.view.Command.Run(ctx, d.db, d.view.Operator, d.view.Logger, func() error { return nil })
	d.noted = err == nil
	return err
}

func (d *desk) close(ctx context.Context) {
	if d.closes != nil {
		_ = d.closes(context.WithoutCancel(ctx)) // the connections were only read from
	}
	d.db, d.client, d.closes = nil, nil, nil
}
