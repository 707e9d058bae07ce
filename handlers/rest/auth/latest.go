package auth

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
)

const (
	// usePrecision is the resolution of a last use: one write a minute for each key or session, however busy it is.
	usePrecision = time.Minute
	// usesPeriod is how often a process writes its uses, in one statement.
	usesPeriod = 15 * time.Second
	// usesMax bounds the uses that wait to be written; those of more keys are dropped until the next write.
	usesMax = 100_000
)

// latest collects the newest value of each key and writes them from time to time. This is for people to look at: losing some
// of it in a crash does not matter.
type latest[K, V comparable] struct {
	// of says what is collected, for the log.
	of     string
	record func(ctx context.Context, values map[K]V) error
	log    *slog.Logger

	mu sync.Mutex
	// told are the values that were written, pending those to be written.
	told, pending map[K]V
}

func newLatest[K, V comparable](of string, log *slog.Logger, record func(context.Context, map[K]V) error) *latest[K, V] {
	return &latest[K, V]{of: of, record: record, log: log, told: make(map[K]V), pending: make(map[K]V)}
}

// note costs a lock and a map look-up; it does not write.
func (l *latest[K, V]) note(key K, value V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if told, ever := l.told[key]; (!ever || told != value) && len(l.pending) < usesMax {
		l.pending[key] = value
	}
}

// take returns what is to be written.
func (l *latest[K, V]) take() map[K]V {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.told) > usesMax {
		clear(l.told)
	}
	taken := l.pending
	maps.Copy(l.told, taken)
	l.pending = make(map[K]V)
	return taken
}

// Run writes what is collected until ctx ends, then what is left. It returns nil.
func (l *latest[K, V]) Run(ctx context.Context) error {
	period := time.NewTicker(usesPeriod)
	defer period.Stop()
	for {
		select {
		case <-period.C:
			l.write(ctx)
		case <-ctx.Done():
			l.write(context.WithoutCancel(ctx))
			return nil
		}
	}
}

func (l *latest[K, V]) write(ctx context.Context) {
	values := l.take()
	if len(values) == 0 {
		return
	}
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	if err := l.record(ctx, values); err != nil {
		l.log.WarnContext(ctx, "the last uses of "+l.of+" are not recorded", "count", len(values), "error", err)
	}
}
