package webhook

import (
	"fmt"
	"testing"
	"time"
)

// enters reports whether a request is let through; it is not ended.
func (g *gate) enters(account, host string) bool {
	leave, _ := g.enter(place{account, host}, noon, false)
	return leave != nil
}

func TestSharesOfTheWorkers(t *testing.T) {
	const concurrency = 64
	for name, c := range map[string]struct {
		of   func(i int) place
		want int
	}{
		"one receiver of one account": {func(int) place { return place{"acct_1", "example.com"} }, 8},
		"one host of many accounts":   {func(i int) place { return place{fmt.Sprint("acct_", i), "example.com"} }, 16},
		"many hosts of one account":   {func(i int) place { return place{"acct_1", fmt.Sprint(i, ".example.com")} }, 16},
		"many of many":                {func(i int) place { return place{fmt.Sprint("acct_", i), fmt.Sprint(i, ".example.com")} }, 64},
	} {
		g, through := newGate(concurrency), 0
		for i := range concurrency {
			if at := c.of(i); g.enters(at.account, at.host) {
				through++
			}
		}
		if through != c.want {
			t.Errorf("%s: %d of %d workers, want %d", name, through, concurrency, c.want)
		}
	}
}

func TestAFewWorkersAreSharedToo(t *testing.T) {
	if g := newGate(1); !g.enters("acct_1", "example.com") {
		t.Error("the only worker delivers nothing")
	}
}

func TestAPlaceIsFreeAgain(t *testing.T) {
	g := newGate(8)
	for range 3 {
		leave, _ := g.enter(place{"acct_1", "example.com"}, noon, false)
		if leave == nil || g.enters("acct_1", "example.com") {
			t.Fatal("not one at once")
		}
		leave(answered, noon)
	}
	if len(g.hosts) != 0 || len(g.accounts) != 0 {
		t.Errorf("not released: %v, %v", g.hosts, g.accounts)
	}
}

// fail makes requests of a place fail at noon until its breaker opens.
func (g *gate) fail(t *testing.T, at place) {
	t.Helper()
	for range failuresToOpen {
		leave, _ := g.enter(at, noon, false)
		if leave == nil {
			t.Fatal("it does not fail by itself")
		}
		leave(failed, noon)
	}
}

func TestAReceiverThatFailsIsLeftAlone(t *testing.T) {
	g, dead := newGate(64), place{"acct_1", "dead.example.com"}
	g.fail(t, dead)
	if leave, wait := g.enter(dead, noon, false); leave != nil || wait < pauseFirst {
		t.Errorf("let through, or it waits %v", wait)
	}
	if n := g.failing(); n != 1 {
		t.Errorf("%d receivers fail", n)
	}
	// An account's failing receiver delays neither another account's deliveries to that host, nor its own to other hosts.
	if !g.enters("acct_2", dead.host) || !g.enters(dead.account, "example.com") {
		t.Error("others get no requests either")
	}
	if leave, _ := g.enter(dead, noon, true); leave == nil {
		t.Error("what the account asked for is held")
	}
}

// Of the deliveries that wait when the pause is over, one goes first.
func TestTheRestWaitForTheProbe(t *testing.T) {
	g, dead := newGate(64), place{"acct_1", "dead.example.com"}
	g.fail(t, dead)
	over := noon.Add(pauseFirst)
	probe, _ := g.enter(dead, over, false)
	if probe == nil {
		t.Fatal("nobody probes")
	}
	if leave, wait := g.enter(dead, over, false); leave != nil || wait <= 0 {
		t.Errorf("a second one probes, or does not wait: %v", wait)
	}
	probe(answered, over)
	if leave, _ := g.enter(dead, over, false); leave == nil || g.failing() != 0 {
		t.Error("it still gets no requests")
	}
}

func TestUnusedPlacesAreDropped(t *testing.T) {
	g := newGate(64)
	g.fail(t, place{"acct_1", "dead.example.com"})
	running, _ := g.enter(place{"acct_2", "slow.example.com"}, noon, false)
	hours := noon.Add(3 * time.Hour)
	if leave, _ := g.enter(place{"acct_3", "example.com"}, hours, false); leave == nil || len(g.places) != 2 {
		t.Errorf("%d places are kept", len(g.places))
	}
	running(answered, hours)
}

func TestPlaces(t *testing.T) {
	for target, want := range map[string]string{
		"https://Example.com/a?b": "example.com", "https://example.com:8443": "example.com:8443", "https://[::1]:1/": "[::1]:1", ":": "",
	} {
		if got := placeOf("acct_1", target); got != (place{"acct_1", want}) {
			t.Errorf("%s: %+v", target, got)
		}
	}
}
