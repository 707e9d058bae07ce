package requestrate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/toolmill/toolmill/domain/gcra"
)

// Counter is what the processes share: *records.RequestRates.
type Counter interface {
	// Exchange reports on subjects and returns what is granted of them, and how many processes there are.
	Exchange(ctx context.Context, process string, made []Made) ([]Granted, int, error)
}

// Config says what a Limiter counts. The zero value counts for one process alone.
type Config struct {
	// Counter is nil where there is nothing to share.
	Counter Counter
	// Process names this one among all, Kind what is counted: names of one kind are none of another.
	Process, Kind string
	// Clock tells the time (time.Now).
	Clock func() time.Time
	// WaitMax bounds how long a request waits for an exchange (100 ms).
	WaitMax time.Duration
	// Log takes what the operator has to know (slog.Default()).
	Log *slog.Logger
}

const (
	// subjectsMax bounds what is remembered.
	subjectsMax = 100_000
	// grantLife is how long a grant is kept that is not used.
	grantLife = time.Second
	// advanceShare of an allowance is let through by all processes together before anybody is asked.
	advanceShare = 10
)

// Limiter counts requests. It is safe for concurrent use.
type Limiter struct {
	config Config

	mu       sync.Mutex
	subjects *simplelru.LRU[string, *subject]
	// open are those that the next exchanges have to report on, by name, urgent those of them that come first; granted have a
	// part of a grant left.
	open, urgent, granted map[string]*subject
	processes             int
	// apart is set while the shared count is out of reach.
	apart bool
	// exchanged is closed at the end of the exchange under way, or of the next one.
	exchanged chan struct{}
	// wanted wakes Run.
	wanted chan struct{}
}

// subject is one account or address.
type subject struct {
	perMinute int
	// arrival is the theoretical arrival time as far as this process knows: what it let through is counted in, what it was
	// granted and has left is not.
	arrival time.Time
	// left is what is left of a grant, grant the whole of it; it ends at ends.
	left, grant int
	ends        time.Time
	// advance was let through without a grant and is not told, telling is under way to be told.
	advance, telling int
	wanted           bool
}

// New returns a limiter. Its requests wait for Run's first exchange, as for any other.
func New(c Config) (*Limiter, error) {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.WaitMax == 0 {
		c.WaitMax = 100 * time.Millisecond
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	subjects, err := simplelru.NewLRU[string, *subject](subjectsMax, nil)
	return &Limiter{
		config: c, subjects: subjects, open: map[string]*subject{}, urgent: map[string]*subject{}, granted: map[string]*subject{},
		processes: 1, apart: c.Counter == nil, exchanged: make(chan struct{}), wanted: make(chan struct{}, 1),
	}, err
}

// Quota is what a subject has left after a request.
type Quota struct {
	PerMinute, Remaining int
	// Full is when all of it is there again, Wait when the next request may come; 0 where the one at hand may.
	Full, Wait time.Duration
}

// Take counts a request; one that may not be made costs nothing.
func (l *Limiter) Take(ctx context.Context, name string, perMinute int) Quota {
	waits := time.Duration(0)
	for {
		q, exchanged := l.take(name, perMinute, waits >= l.config.WaitMax)
		if exchanged == nil {
			return q
		}
		waits += l.await(ctx, exchanged, l.config.WaitMax-waits)
	}
}

// GiveBack undoes a request that was counted a moment ago.
func (l *Limiter) GiveBack(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s, ok := l.subjects.Get(name); ok {
		s.arrival = s.arrival.Add(-gcra.Interval(s.perMinute))
		s.advance--
	}
}

// take counts a request, or returns what to wait for; counting for itself, where it must not wait.
func (l *Limiter) take(name string, perMinute int, mustNotWait bool) (Quota, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.config.Clock()
	s := l.subject(name, perMinute)
	q := s.quota(at)
	switch {
	case q.Wait > 0:
		return q, nil
	case s.left > 0 && at.Before(s.ends):
		s.left--
		if s.left <= s.grant/2 {
			l.want(name, s)
		}
	case l.apart || mustNotWait || s.advance+s.telling < max(1, perMinute/(advanceShare*l.processes)):
		s.advance++
		l.tell(name, s)
	default:
		l.want(name, s)
		return q, l.exchanged
	}
	s.arrival = gcra.Count(s.arrival, at, s.perMinute)
	q = s.quota(at)
	q.Wait = 0 // for the request at hand
	return q, nil
}

// subject is what is known of a name, nothing at first.
func (l *Limiter) subject(name string, perMinute int) *subject {
	s, ok := l.subjects.Get(name)
	if !ok {
		if s = l.open[name]; s == nil { // it was forgotten, and not told about yet
			s = &subject{}
		}
		l.subjects.Add(name, s)
	}
	s.perMinute = perMinute
	return s
}

// want asks for another grant at once.
func (l *Limiter) want(name string, s *subject) {
	if l.config.Counter == nil {
		return
	}
	s.wanted = true
	l.tell(name, s)
	l.urgent[name] = s
	l.wake()
}

func (l *Limiter) wake() {
	select {
	case l.wanted <- struct{}{}:
	default: // Run is woken already
	}
}

// tell has the next exchange report a subject. While none succeeds, no more are held than are remembered anyway.
func (l *Limiter) tell(name string, s *subject) {
	if l.config.Counter != nil && (len(l.open) < subjectsMax || l.open[name] != nil) {
		l.open[name] = s
	}
}

// await waits for an exchange, and returns how long. One that does not come in time is as good as none: until one succeeds
// nobody waits any more.
func (l *Limiter) await(ctx context.Context, exchanged <-chan struct{}, atMost time.Duration) (waited time.Duration) {
	begun := time.Now()
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	select {
	case <-exchanged:
		return time.Since(begun)
	case <-ctx.Done():
	case <-timer.C:
		l.mu.Lock()
		l.apart = true
		l.mu.Unlock()
	}
	return atMost
}

// quota is what there is at a moment, before a request.
func (s *subject) quota(at time.Time) Quota {
	q := Quota{PerMinute: s.perMinute, Full: gcra.Backlog(s.arrival, at), Wait: gcra.Wait(s.arrival, at, s.perMinute)}
	q.Remaining = max(0, int((time.Minute-q.Full)/gcra.Interval(s.perMinute)))
	return q
}

// digest keeps accounts and addresses out of the shared table.
func (l *Limiter) digest(name string) string {
	sum := sha256.Sum256([]byte(l.config.Kind + "\n" + name))
	return hex.EncodeToString(sum[:])
}
