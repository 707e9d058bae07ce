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
