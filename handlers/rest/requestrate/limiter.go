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

// Counter is the count that the processes share: *records.RequestRates.
type Counter interface {
	// Exchange reports on subjects and returns what is granted to them, and the number of processes.
	Exchange(ctx context.Context, process string, made []Made) ([]Granted, int, error)
}

// Config configures a Limiter. The zero value counts for one process alone.
type Config struct {
	// Counter is nil if there is nothing to share.
	Counter Counter
	// Process names this process among all; Kind is what is counted: the same name of another kind is another subject.
	Process, Kind string
	// Clock returns the current time (default time.Now).
	Clock func() time.Time
	// WaitMax bounds how long a request waits for an exchange (default 100 ms).
	WaitMax time.Duration
	// Log is for the operator (default slog.Default()).
	Log *slog.Logger
}

const (
	// subjectsMax bounds the number of subjects in memory.
	subjectsMax = 100_000
	// grantLife is how long an unused grant is kept.
	grantLife = time.Second
	// advanceShare is the inverse of the share of an allowance that all processes together admit before any exchange.
	advanceShare = 10
)

// Limiter counts requests. It is safe for concurrent use.
type Limiter struct {
	config Config

	mu       sync.Mutex
	subjects *simplelru.LRU[string, *subject]
	// open are the subjects to report, by name; urgent are those of them to report first; granted are the subjects with an unused
	// part of a grant.
	open, urgent, granted map[string]*subject
	processes             int
	// apart is set while the shared count is unavailable.
	apart bool
	// exchanged is closed at the end of the running exchange, or of the next one.
	exchanged chan struct{}
	// wanted wakes Run.
	wanted chan struct{}
}

// subject is one account or address.
type subject struct {
	perMinute int
	// arrival is the theoretical arrival time as far as this process knows: it includes what it admitted, but not the unused part
	// of its grant.
	arrival time.Time
	// left is the unused part of a grant, grant the whole of it; it expires at ends.
	left, grant int
	ends        time.Time
	// advance was admitted without a grant and is not reported yet; telling is being reported.
	advance, telling int
	wanted           bool
}

// New returns a limiter. Until Run has made its first exchange, requests wait as for any other exchange.
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

// Quota is what remains for a subject after a request.
type Quota struct {
	PerMinute, Remaining int
	// Full is the time until all of it is available again, Wait until the next request is admitted; Wait is 0 if this one is.
	Full, Wait time.Duration
}

// Take counts a request; a refused one costs nothing.
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

// GiveBack undoes a request that was just counted.
func (l *Limiter) GiveBack(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s, ok := l.subjects.Get(name); ok {
		s.arrival = s.arrival.Add(-gcra.Interval(s.perMinute))
		s.advance--
	}
}

// take counts a request, or returns a channel to wait for; with mustNotWait it counts without asking the others.
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
	q.Wait = 0 // this request is admitted
	return q, nil
}

// subject returns what is known about a name, initially nothing.
func (l *Limiter) subject(name string, perMinute int) *subject {
	s, ok := l.subjects.Get(name)
	if !ok {
		if s = l.open[name]; s == nil { // evicted, but not reported yet
			s = &subject{}
		}
		l.subjects.Add(name, s)
	}
	s.perMinute = perMinute
	return s
}

// want requests another grant at once.
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
	default: // Run is already woken
	}
}

// tell makes the next exchange report a subject. While exchanges fail, at most subjectsMax reports are kept.
func (l *Limiter) tell(name string, s *subject) {
	if l.config.Counter != nil && (len(l.open) < subjectsMax || l.open[name] != nil) {
		l.open[name] = s
	}
}

// await waits for an exchange, and returns for how long. After a timeout the limiter counts alone: until an exchange succeeds,
// no request waits again.
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

// quota returns the quota at a moment, before a request.
func (s *subject) quota(at time.Time) Quota {
	q := Quota{PerMinute: s.perMinute, Full: gcra.Backlog(s.arrival, at), Wait: gcra.Wait(s.arrival, at, s.perMinute)}
	q.Remaining = max(0, int((time.Minute-q.Full)/gcra.Interval(s.perMinute)))
	return q
}

// digest returns a digest, so that the shared table holds neither accounts nor addresses.
func (l *Limiter) digest(name string) string {
	sum := sha256.Sum256([]byte(l.config.Kind + "\n" + name))
	return hex.EncodeToString(sum[:])
}
