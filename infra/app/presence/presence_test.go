package presence

import (
	"maps"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres"
)

// A process that is missing twice in a row is gone, once; a worker loses its jobs later; a process that returns was
// never gone.
func TestAProcessMissingTwiceIsGone(t *testing.T) {
	const here, away, flapping = 1, 2, 3
	m := make(missed)
	all := postgres.Present{here: true, away: true, flapping: true}
	m.look(all)
	var gone, silent []postgres.Present
	for n := range 10 {
		now := postgres.Present{here: true, flapping: n%2 == 1}
		if !now[flapping] {
			delete(now, flapping)
		}
		g, s := m.look(now)
		gone, silent = append(gone, g), append(silent, s)
	}
	for n := range gone {
		wantGone, wantSilent := postgres.Present{}, postgres.Present{}
		if n == 1 {
			wantGone[away] = true
		}
		if n == jobsLostAfter-1 {
			wantSilent[away] = true
		}
		if !maps.Equal(gone[n], wantGone) || !maps.Equal(silent[n], wantSilent) {
			t.Errorf("look %d: gone %v, silent %v", n, gone[n], silent[n])
		}
	}
}

// As long as a process is missing, or its work is not taken from it yet, there is somebody to look for.
func TestAProcessIsNotAloneBeforeTheLastOtherIsLost(t *testing.T) {
	const here, other = 1, 2
	m := make(missed)
	m.look(postgres.Present{here: true})
	if !m.nobodyElse() {
		t.Error("a process that sees only itself has others")
	}
	m.look(postgres.Present{here: true, other: true})
	for n := range jobsLostAfter {
		if m.nobodyElse() {
			t.Fatalf("the other one counts no longer after %d looks without it", n)
		}
		m.look(postgres.Present{here: true})
	}
	if !m.nobodyElse() {
		t.Error("a lost process still counts")
	}
}
