package engines

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// moody is a tool that can be told to fail, and counts its runs.
type moody struct {
	t      *testing.T
	broken atomic.Bool
	runs   atomic.Int32
}

var errBroken = errors.New("no such filter")

// Run implements convert.Tool.
func (m *moody) Run(_ context.Context, in convert.Input, _ func(int, string)) (convert.Output, error) {
	m.runs.Add(1)
	if m.broken.Load() {
		return convert.Output{}, &convert.Failure{Reason: "engine_crashed", Cause: errBroken}
	}
	if content, err := os.ReadFile(in.Path); err != nil || len(content) == 0 || !filepath.IsAbs(in.Dir) {
		m.t.Errorf("%+v: %v", in, err)
	}
	made, err := os.Create(filepath.Join(in.Dir, "made"))
	return convert.Output{File: made}, err
}

const moodySlug = "mute-video"

// watched returns a set of one tool that is watched until stop, in synctest's time.
func watched(t *testing.T, m *moody) (s *Set, stop func()) {
	t.Helper()
	s = &Set{
		standing: newStanding(), scratch: t.TempDir(), logger: slog.New(slog.DiscardHandler),
		Engines: []Engine{{Class: "moods", Tools: map[string]convert.Tool{moodySlug: m}}},
	}
	s.Probe(t.Context())
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	watching.Go(func() { s.Watch(ctx) })
	return s, func() {
		cancel()
		watching.Wait()
	}
}

func TestAToolIsProbedWhenItFailsThreeTimesInARow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &moody{t: t}
		s, stop := watched(t, m)
		defer stop()
		fail := func(times int) {
			for range times {
				s.Failed(moodySlug)
			}
			synctest.Wait()
		}
		fail(2)
		s.Succeeded(moodySlug)
		fail(2)
		if m.runs.Load() != 1 {
			t.Errorf("%d probes", m.runs.Load())
		}
		fail(1) // the third failure: the documents were at fault, not the tool
		if m.runs.Load() != 2 || s.Unable(moodySlug) != nil {
			t.Errorf("%d probes, %v", m.runs.Load(), s.Unable(moodySlug))
		}
		m.broken.Store(true)
		fail(3)
		if err := s.Unable(moodySlug); m.runs.Load() != 3 || !errors.Is(err, errBroken) || !errors.Is(s.UnableTools("moods")[moodySlug], errBroken) {
			t.Errorf("%d probes, %v", m.runs.Load(), err)
		}
	})
}

func TestAnUnableToolIsProbedLessAndLessOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &moody{t: t}
		m.broken.Store(true)
		s, stop := watched(t, m)
		defer stop()
		after := func(d time.Duration, probes int32) {
			<-time.After(d)
			synctest.Wait()
			if m.runs.Load() != probes {
				t.Errorf("%d probes, want %d", m.runs.Load(), probes)
			}
		}
		after(probeAgainFirst-time.Millisecond, 1)
		after(time.Millisecond, 2)
		after(2*probeAgainFirst, 3)
		after(3*probeAgainFirst, 3)
		after(probeAgainFirst, 4)
		m.broken.Store(false)
		after(8*probeAgainFirst, 5)
		if err := s.Unable(moodySlug); err != nil {
			t.Error(err)
		}
		after(time.Hour, 5) // no further probe
	})
}

// What an engine silently loses is reported, and the tool is offered.
func TestWhatIsLackingIsReported(t *testing.T) {
	for _, c := range []struct {
		look       lack
		text, want string
	}{
		{lacksCharacterMaps, "probe 42\n" + asianText, ""},
		{lacksCharacterMaps, "probe 42", lackCharacterMaps},
		{lacksFormulas, "probe\n7391\n2", ""},
		{lacksFormulas, "probe", lackFormulas},
	} {
		if got := c.look(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	s := &Set{standing: newStanding(), Engines: []Engine{{Class: "moods", Tools: map[string]convert.Tool{moodySlug: nil}}}}
	s.standing.note(moodySlug, lackFormulas, nil)
	if got := s.Lacking("moods"); len(got) != 1 || got[0] != lackFormulas || s.Unable(moodySlug) != nil {
		t.Errorf("%q", got)
	}
	s.standing.note(moodySlug, "", nil)
	if got := s.Lacking("moods"); len(got) != 0 {
		t.Errorf("%q", got)
	}
}
