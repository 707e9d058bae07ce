package work

import (
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// Auditors count on a checkpoint every ten minutes (docs/auditing.md).
func TestHistoryIsSignedEveryTenMinutes(t *testing.T) {
	rounds := sweeps{}.rounds()
	i := slices.IndexFunc(rounds, func(r sweep.Round) bool { return r.Name == "checkpoint" })
	if i < 0 || rounds[i].Every != 10*time.Minute || rounds[i].Within > rounds[i].Every {
		t.Errorf("%+v", rounds)
	}
}
