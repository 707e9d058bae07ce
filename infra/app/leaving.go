package app

import (
	"context"
	"sync"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/live"
)

// leaving ends a process whose generation of the log is being closed. Serve begins it again in the next one.
type leaving struct {
	heard chan struct{}
	once  sync.Once
}

// awaitLeaving waits until a partition is closed. Then no command is answered any more, nobody waits for a projection, and the process is
// over.
func awaitLeaving(p *lifecycle.Process, log eventlog.Log, positions *live.Positions) *leaving {
	l := &leaving{heard: make(chan struct{})}
	p.Run("generation", func(ctx context.Context) error {
		again := time.NewTicker(closedEvery)
		defer again.Stop()
		for {
			select {
			case <-l.heard:
				log.Gateway.Leave()
				positions.Leave()
				return eventlog.ErrLeft
			case <-again.C:
				if err := l.look(ctx, log.Reader); err != nil && ctx.Err() == nil {
					p.Logger.Debug("whether the log is closed was not looked at", "error", err)
				}
			case <-ctx.Done():
				return nil
			}
		}
	})
	return l
}

// closedEvery is how often the log's end is looked at: the live feed may miss events. It is less than what a change of the number of
// partitions waits for the end of a process.
const closedEvery = 20 * time.Second

// look hears of a closed partition that the feed has missed. All are closed at once.
func (l *leaving) look(ctx context.Context, reader *kafka.Reader) error {
	closed, err := eventlog.Closed(ctx, reader, 0)
	if closed {
		l.hear()
	}
	return err
}

// is reports whether one was heard.
func (l *leaving) is() bool {
	select {
	case <-l.heard:
		return true
	default:
		return false
	}
}

// hear is called with each closed partition.
func (l *leaving) hear() { l.once.Do(func() { close(l.heard) }) }
