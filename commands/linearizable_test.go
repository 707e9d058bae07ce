package commands

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"github.com/toolmill/toolmill/commands/linearizabilitytest"
	"github.com/toolmill/toolmill/domain/refusal"
)

// What clients of the log model's world see is linearizable (package linearizabilitytest), and stops being so once a
// guard is disabled.
//
// go test ./commands -run Linearizable -histories 5000
// go test ./commands -run Linearizable -histories 1 -history.seed 4711

var (
	histories   = flag.Int("histories", 150, "how many histories are checked to be linearizable")
	historySeed = flag.Uint64("history.seed", 0, "the seed of the first history")
)

func TestWhatClientsSeeIsLinearizable(t *testing.T) {
	outcomes, lost, shared := make(map[string]int), 0, 0
	for seed := *historySeed; seed < *historySeed+uint64(*histories); seed++ {
		synctest.Test(t, func(t *testing.T) {
			c := newClients(seed, allGuards)
			if err := errors.Join(c.run(), c.broken); err != nil {
				t.Fatalf("-histories 1 -history.seed %d: %v", seed, err)
			}
			lost, shared = lost+c.lost, shared+c.shared
			for outcome, n := range c.history.Outcomes() {
				outcomes[outcome] += n
			}
		})
	}
	operations := 0
	for _, n := range outcomes {
		operations += n
	}
	t.Logf("%d histories, %d operations (%d of unknown outcome, %d lost appends), violations 0, seeds %d to %d",
		*histories, operations, outcomes[""], lost, *historySeed, *historySeed+uint64(*histories)-1)
	t.Logf("%v, %d frames of several commands", outcomes, shared)
	if *histories > 100 && shared == 0 {
		t.Error("no frame had several commands: the clients do not wait for the broker long enough")
	}
	for _, needed := range outcomesNeeded {
		if *histories > 100 && outcomes[needed] == 0 {
			t.Errorf("no operation was answered %q: the clients do not ask for enough", needed)
		}
	}
}

// outcomesNeeded are all outcomes that the workload's commands can have.
var outcomesNeeded = []string{
	"", "accepted", "replayed", "read", string(refusal.ConcurrencyLimited), string(refusal.IdempotencyKeyReused),
	string(refusal.InsufficientCredits), string(refusal.JobNotCancelable), string(refusal.NotDue), string(refusal.NotFound),
	string(refusal.NothingToDo), string(refusal.StaleAttempt),
}

func TestClientsSeeViolationsWithoutEachGuard(t *testing.T) {
	proven := 0
	for name, takeAway := range withoutGuard {
		if seed, found := violationWithout(t, takeAway); found {
			t.Logf("without %q: violation at seed %d", name, seed)
			proven++
			continue
		}
		t.Errorf("without %q every history is linearizable: the guard or the check is worth nothing", name)
	}
	t.Logf("guards proven %d/%d", proven, len(withoutGuard))
}

func violationWithout(t *testing.T, takeAway func(*guards, *rand.Rand)) (at uint64, found bool) {
	const seedsToFail = 600
	for seed := uint64(0); seed < seedsToFail && !found; seed++ {
		at = seed
		synctest.Test(t, func(*testing.T) {
			g := allGuards
			takeAway(&g, rand.New(rand.NewPCG(seed, 99)))
			found = errors.Is(newClients(seed, g).run(), linearizabilitytest.ErrViolation)
		})
	}
	return at, found
}

func TestASeedRepeatsItsHistory(t *testing.T) {
	violated := false
	told := func(seed uint64) (text string) {
		synctest.Test(t, func(*testing.T) {
			g := allGuards
			withoutGuard["chain"](&g, nil)
			c := newClients(seed, g)
			err := c.run()
			text = fmt.Sprint(len(c.commands), len(c.log), c.history.Outcomes(), err)
			violated = violated || err != nil
		})
		return text
	}
	for seed := range uint64(20) {
		if first, again := told(seed), told(seed); first != again {
			t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, first, again)
		}
	}
	if !violated {
		t.Error("no history is told: without the chain some are violations")
	}
}
