package main

import (
	"strings"
	"testing"
	"time"
)

func TestSlowRecoveryBreaksThePromise(t *testing.T) {
	many := func(n int, each time.Duration) (times []time.Duration) {
		for range n {
			times = append(times, each)
		}
		return times
	}
	for name, c := range map[string]struct {
		recoveries []time.Duration
		faults     int
	}{
		"all in time":           {many(100, 9*time.Second), 0},
		"one of a hundred late": {append(many(99, time.Second), time.Minute), 0},
		"one of ten late":       {append(many(90, time.Second), many(10, time.Minute)...), 1},
		"too few for a p95":     {many(5, time.Minute), 0},
	} {
		v := &verdict{recoveries: c.recoveries}
		if v.recoveredInTime(); len(v.faults) != c.faults {
			t.Errorf("%s: %q", name, v.faults)
		}
	}
}

func TestTheTableAddsUp(t *testing.T) {
	var all table
	all.add("kill", &verdict{kills: 40, jobs: 100, lost: 1, readerKills: 7, creditsLost: 5, creditsDoubled: 6, faults: []string{"lost"}, recoveries: []time.Duration{time.Second}})
	all.add("faults", &verdict{stops: 2, outages: 3, jobs: 50, readerKills: 1, creditsLost: 1, creditsDoubled: 1, recoveries: []time.Duration{time.Second}})
	var out strings.Builder
	all.print(&out)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if got := strings.Join(strings.Fields(lines[len(lines)-1]), " "); got != "all 40 2 3 150 1 0 0 0 8 6 7 1s 1" {
		t.Errorf("the last line is %q", got)
	}
}
