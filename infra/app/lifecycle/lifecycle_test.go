package lifecycle

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func processOf(t *testing.T) *Process {
	t.Helper()
	return New(t.Context(), "test", config.Config{}, slog.New(slog.NewTextHandler(new(bytes.Buffer), nil)), telemetry.New("test"))
}

var errBroken = errors.New("broken")

// recorded starts parts that record when they start and end; the part named broken fails.
type recorded struct{ events []string }

func (r *recorded) start(s *Sequence, broken string) int {
	for _, part := range []string{"1", "2", "3"} {
		Next(s, part, func(context.Context) (int, error) {
			if part == broken {
				return 0, errBroken
			}
			r.events = append(r.events, "start "+part)
			s.OnStop(func(context.Context) { r.events = append(r.events, "stop "+part) })
			s.AfterAll(func(context.Context, Budget) { r.events = append(r.events, "close "+part) })
			return 0, nil
		})
	}
	return len(r.events)
}

// The part started last stops first; keepers close after all others.
func TestClosersRunInReverseOrder(t *testing.T) {
	p, r := processOf(t), &recorded{}
	started, err := Start(t.Context(), p, func(s *Sequence) int { return r.start(s, "") })
	if err != nil || started != 3 {
		t.Fatalf("%d parts, %v", started, err)
	}
	if err := errors.Join(p.Stop(t.Context()), p.Stop(t.Context())); err != nil { // the second call does nothing
		t.Error(err)
	}
	want := []string{"start 1", "start 2", "start 3", "stop 3", "stop 2", "stop 1", "close 3", "close 2", "close 1"}
	if !slices.Equal(r.events, want) {
		t.Errorf("%q", r.events)
	}
}

// If a part fails to start, those before it are closed, and those after it never start.
func TestAPartThatFailsClosesThoseBeforeIt(t *testing.T) {
	for broken, want := range map[string][]string{
		"1": nil,
		"2": {"start 1", "stop 1", "close 1"},
		"3": {"start 1", "start 2", "stop 2", "stop 1", "close 2", "close 1"},
	} {
		r := &recorded{}
		if _, err := Start(t.Context(), processOf(t), func(s *Sequence) int { return r.start(s, broken) }); !errors.Is(err, errBroken) {
			t.Errorf("part %s: %v", broken, err)
		}
		if !slices.Equal(r.events, want) {
			t.Errorf("part %s: %q", broken, r.events)
		}
	}
}

// If a part fails while a later one starts, Start returns its error, not that of the later one, which waits for it in
// vain.
func TestTheErrorOfAPartThatFailsMeanwhileIsReturned(t *testing.T) {
	_, err := Start(t.Context(), processOf(t), func(s *Sequence) int {
		Next(s, "owner", func(context.Context) (int, error) {
			s.Run("owner", func(context.Context) error { return errBroken })
			return 0, nil
		})
		return Next(s, "engines", func(ctx context.Context) (int, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		})
	})
	if !errors.Is(err, errBroken) || errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// A part that fails later ends the process: Wait returns, and Stop says why.
func TestAPartThatFailsLaterEndsTheProcess(t *testing.T) {
	p := processOf(t)
	fail := make(chan struct{})
	if _, err := Start(t.Context(), p, func(s *Sequence) int {
		return Next(s, "owner", func(context.Context) (int, error) {
			s.Run("owner", func(context.Context) error { <-fail; return errBroken })
			return 0, nil
		})
	}); err != nil {
		t.Fatal(err)
	}
	close(fail)
	p.Wait(t.Context())
	if err := p.Stop(t.Context()); !errors.Is(err, errBroken) || err.Error() != fmt.Sprintf("owner: %v", errBroken) {
		t.Errorf("%v", err)
	}
}

// An interrupted start stops what it has started.
func TestAnInterruptedStartStops(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	stopped := false
	_, err := Start(ctx, processOf(t), func(s *Sequence) int {
		Next(s, "1", func(context.Context) (int, error) {
			s.OnStop(func(context.Context) { stopped = true })
			interrupt()
			return 0, nil
		})
		return Next(s, "2", func(context.Context) (int, error) { t.Error("the start continued"); return 0, nil })
	})
	if !errors.Is(err, context.Canceled) || !stopped {
		t.Errorf("stopped: %v, %v", stopped, err)
	}
}
