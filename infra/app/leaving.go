package app

import (
	"context"
	"sync"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// leaving ends a process whose generation of the log is being closed. Serve begins it again in the next one.
type leaving struct {
	heard chan struct{}
	once  sync.Once
}

// awaitLeaving waits until a partition is closed. Then no command is answered any more, and the process is over.
func awaitLeaving(p *lifecycle.Process, log eventlog.Log) *leaving {
	l := &leaving{heard: make(chan struct{})}
	p.Run("generation", func(ctx context.Context) error {
		select {
		case <-l.heard:
			log.Gateway.Leave()
			return eventlog.ErrLeft
		case <-ctx.Done():
			return nil
		}
	})
	return l
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
