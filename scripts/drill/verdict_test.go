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

// A stop of more than 5 s is told and no more, one that no machine explains is a broken promise, and so is an account about which nothing
// is known.
func TestAStopWhileTheLogMovesIsJudgedByAccount(t *testing.T) {
	quick, slow, hung, silent := &customer{accountID: "quick"}, &customer{accountID: "slow"}, &customer{accountID: "hung"}, &customer{accountID: "silent"}
	begun := time.Unix(1_800_000_000, 0)
	answered := func(c *customer, after, waited time.Duration) wait { return wait{c, begun.Add(after), waited} }
	l := &load{waits: []wait{
		answered(silent, 0, time.Minute), answered(quick, -time.Second, time.Minute), answered(quick, time.Second, 5*time.Second),
		answered(slow, time.Second, 6*time.Second), answered(slow, 2*time.Second, time.Second), answered(hung, time.Minute, 31*time.Second),
	}}
	v := &verdict{}
	v.stoppedAccounts([]*customer{quick, slow, hung, silent}, l.longestWaits(begun))
	v.stopped("nobody decided", stopHangs+time.Millisecond)
	var told []string
	for _, f := range v.figures {
		told = append(told, strings.TrimSpace(f[0])+" "+f[1])
	}
	if got, want := strings.Join(told, "; "), "quick waited for 5.00 s, at most 5s: PASS; slow waited for 6.00 s, at most 5s: FALLS SHORT; "+
		"hung waited for 31.00 s, at most 5s: HANGS; nobody decided for 30.00 s, at most 5s: HANGS"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if len(v.faults) != 3 || !strings.HasPrefix(v.faults[0], "hung") || !strings.HasPrefix(v.faults[1], "silent") || !strings.HasPrefix(v.faults[2], "nobody") {
		t.Errorf("faults %q", v.faults)
	}
}

// A client that got no answer waits on with its next request, and one that thinks does not wait.
func TestAWaitLastsFromTheFirstRequestWithoutAnAnswer(t *testing.T) {
	alone := &customer{accountID: "alone"}
	c := &client{load: &load{customers: []*customer{alone}}}
	c.asks()
	begun := time.Now().Add(-time.Hour)
	c.waiting = begun // an hour ago
	c.asks()          // another request, since the first was not answered
	c.answered()
	c.asks()
	c.answered()
	if len(c.waits) != 2 || c.waits[0].lasted < time.Hour || c.waits[1].lasted >= time.Hour || !c.waiting.IsZero() {
		t.Errorf("waits %+v, waiting since %v", c.waits, c.waiting)
	}
	if longest := c.longestWaits(begun)[alone]; longest != c.waits[0].lasted {
		t.Errorf("the longest is %v", longest)
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
