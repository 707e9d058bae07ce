package webhook

import (
	"net/url"
	"strings"
	"sync"
	"time"
)

// place is a receiver of one account. The failures of one account's deliveries do not delay another's to the same host.
type place struct{ account, host string }

func placeOf(account, target string) place {
	u, err := url.Parse(target)
	if err != nil {
		return place{account: account} // it will be refused without a request
	}
	return place{account: account, host: strings.ToLower(u.Host)}
}

// gate decides which requests are made now and which wait in the queue, where they hold no worker. It is safe for concurrent
// use.
type gate struct {
	// The most concurrent requests to one place, to one host, and for one account.
	perPlace, perHost, perAccount int

	mu       sync.Mutex
	places   map[place]*state
	hosts    map[string]int // running requests
	accounts map[string]int
	swept    time.Time
}

// state is what is known about a place.
type state struct {
	breaker

	running int
	seen    time.Time // when a request was last let through or held
	// took is the duration of the last request; booked is when the last waiting delivery returns.
	took   time.Duration
	booked time.Time
}

// newGate divides concurrency, the number of the process's workers: no account and no host gets more than a quarter of them, no
// receiver of an account more than half of that.
func newGate(concurrency int) *gate {
	return &gate{
		perPlace: max(1, concurrency/8), perHost: max(1, concurrency/4), perAccount: max(1, concurrency/4),
		places: make(map[place]*state), hosts: make(map[string]int), accounts: make(map[string]int),
	}
}

// enter lets a request through, whose end is reported by leave, or returns how long it has to wait. asked is set for a request
// that the account asked for: an open breaker does not hold it.
func (g *gate) enter(at place, now time.Time, asked bool) (leave func(verdict, time.Time), wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sweep(now)
	s := g.places[at]
	if s == nil {
		s = new(state)
		g.places[at] = s
	}
	s.seen = now
	if until, holds := s.holds(now); holds && !asked {
		return nil, s.book(now, until, g.perPlace)
	}
	if s.running >= g.perPlace || g.hosts[at.host] >= g.perHost || g.accounts[at.account] >= g.perAccount {
		return nil, s.book(now, now, g.perPlace)
	}
	s.running++
	g.hosts[at.host]++
	g.accounts[at.account]++
	probe := s.pass(now)
	return func(came verdict, end time.Time) { g.leave(at, s, came, probe, now, end) }, 0
}

func (g *gate) leave(at place, s *state, came verdict, probe bool, begun, end time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s.running--
	s.took = end.Sub(begun)
	s.told(came, probe, end)
	if g.hosts[at.host]--; g.hosts[at.host] == 0 {
		delete(g.hosts, at.host)
	}
	if g.accounts[at.account]--; g.accounts[at.account] == 0 {
		delete(g.accounts, at.account)
	}
}

// failing returns how many breakers are open.
func (g *gate) failing() (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.places {
		if !s.openUntil.IsZero() {
			n++
		}
	}
	return n
}

// sweep drops, once a minute, the places without a request for longer than the longest pause.
func (g *gate) sweep(now time.Time) {
	const every, forgetAfter = time.Minute, 3 * pauseMax
	if now.Sub(g.swept) < every {
		return
	}
	g.swept = now
	for at, s := range g.places {
		if s.running == 0 && now.Sub(s.seen) > forgetAfter {
			delete(g.places, at)
		}
	}
}
