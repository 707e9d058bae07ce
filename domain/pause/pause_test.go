package pause_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

func TestAPauseEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		if err := pause.For(t.Context(), time.Second); err != nil || time.Since(begun) != time.Second {
			t.Errorf("%v after %s", err, time.Since(begun))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun = time.Now()
		if err := pause.For(ctx, time.Minute); !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) != time.Second {
			t.Errorf("%v after %s", err, time.Since(begun))
		}
	})
}

func TestAGrowingPauseDoublesUntilItIsReset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := pause.Between(20*time.Millisecond, 100*time.Millisecond)
		var took []time.Duration
		wait := func() {
			begun := time.Now()
			if err := g.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(begun)/time.Millisecond)
		}
		for range 4 {
			wait()
		}
		g.Reset()
		wait()
		if want := []time.Duration{20, 40, 80, 100, 20}; !slices.Equal(took, want) {
			t.Errorf("paused %v ms, want %v", took, want)
		}
	})
}
