package domain_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// stepsOfARun is the mean length of one random run, which begins with an empty partition.
const stepsOfARun = 250

// TestModel drives a partition of several accounts with random commands of every type: repeated, late, out of turn, of
// other accounts, under used keys, at times that jitter and leap. It compares Decide with a separately written model
// (model_expected_test.go), and checks the log by the auditor and the promises of model_world_test.go.
//
// TOOLMILL_MODEL_STEPS sets the number of steps (100,000), TOOLMILL_MODEL_SEED the first seed.
func TestModel(t *testing.T) {
	steps := number(t, "TOOLMILL_MODEL_STEPS", 100_000)
	seed := number(t, "TOOLMILL_MODEL_SEED", rand.Uint64()>>1)
	set(t, "rapid.steps", stepsOfARun)
	set(t, "rapid.nofailfile", true) // the seed that rapid prints is enough: give it as TOOLMILL_MODEL_SEED

	var seen tally
	begin := time.Now()
	for seen.steps < steps { // a run's length varies, so the first round may fall a little short
		set(t, "rapid.seed", seed+seen.steps)
		set(t, "rapid.checks", (steps-seen.steps)/stepsOfARun+1)
		rapid.Check(t, func(t *rapid.T) {
			w := newWorld(&seen)
			t.Repeat(map[string]func(*rapid.T){"step": w.step})
			w.finish(t)
		})
	}
	t.Logf("seed %d: %d steps in %s: %d decided into %d events, %d refused, %d replayed; %d states rebuilt",
		seed, seen.steps, time.Since(begin).Round(time.Millisecond), seen.accepted, seen.events, seen.refused, seen.replayed,
		seen.rebuilt)
	if steps >= 100_000 {
		seen.requireEverything(t)
	}
}

func number(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// set sets a flag of rapid for one test.
func set(t *testing.T, name string, value any) {
	t.Helper()
	before := flag.Lookup(name).Value.String()
	if err := flag.Set(name, fmt.Sprint(value)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set(name, before) })
}
