package requestrate

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/gcra"
	"github.com/toolmill/toolmill/domain/pause"
)

const (
	// exchangePeriod is how often reports that are not urgent are sent; exchangeGap is the shortest time between two exchanges.
	exchangePeriod = time.Second
	exchangeGap    = 10 * time.Millisecond
	// exchangeTimeout bounds an exchange.
	exchangeTimeout = 2 * time.Second
	// toldMax is how many subjects one exchange reports; the others wait for the next.
	toldMax = 256
	// presencePeriods is after how many periods without a report the process reports that it is alive.
	presencePeriods = 4
)

// Run exchanges counts with the other processes until ctx ends, then reports what is left.
func (l *Limiter) Run(ctx context.Context) error {
	if l.config.Counter == nil {
		<-ctx.Done()
		return nil
	}
	ticker := time.NewTicker(exchangePeriod)
	defer ticker.Stop()
	l.exchange(ctx)
	for quiet := 0; ; {
		select {
		case <-ctx.Done():
			l.exchange(context.WithoutCancel(ctx))
			return nil
		case <-l.wanted:
		case <-ticker.C:
			if quiet++; quiet < presencePeriods && !l.hasToTell() {
				continue
			}
		}
		quiet = 0
		l.exchange(ctx)
		_ = pause.For(ctx, exchangeGap) // the loop checks ctx
	}
}

func (l *Limiter) hasToTell() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)+len(l.granted) > 0
}

// exchange makes one exchange, and wakes the requests that wait for it.
func (l *Limiter) exchange(ctx context.Context) {
	told, made := l.gather()
	at := l.config.Clock()
	ctx, cancel := context.WithTimeout(ctx, exchangeTimeout)
	defer cancel()
	granted, processes, err := l.config.Counter.Exchange(ctx, l.config.Process, made)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.untold(told)
	} else {
		l.apply(told, granted, at)
		l.processes = max(1, processes)
		if len(l.open) >= toldMax {
			l.wake() // there is more to report
		}
	}
	if l.apart != (err != nil) {
		l.apart = err != nil
		l.config.Log.Info("request rates are counted", "of", l.config.Kind, "overAllProcesses", !l.apart, "error", err)
	}
	close(l.exchanged)
	l.exchanged = make(chan struct{})
}

// gather takes the pending reports, by digest.
func (l *Limiter) gather() (told map[string]*subject, made []Made) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.config.Clock()
	for name, s := range l.granted { // return unused grants so that other processes can use them
		if !at.Before(s.ends) {
			l.open[name] = s
		}
	}
	told = make(map[string]*subject)
	for _, from := range []map[string]*subject{l.urgent, l.open} {
		for name, s := range from {
			if len(made) == toldMax {
				return told, made
			}
			delete(l.urgent, name)
			delete(l.open, name)
			told[name] = s
			made = append(made, l.account(name, s, at))
		}
	}
	return told, made
}

// account returns the pending report of a subject and marks it as being reported.
func (l *Limiter) account(name string, s *subject, at time.Time) Made {
	m := Made{
		Subject: l.digest(name), PerMinute: s.perMinute, Spent: max(0, s.advance), Unused: max(0, -s.advance), Wanted: s.wanted,
	}
	if !at.Before(s.ends) {
		m.Unused += s.left
		s.left = 0
		delete(l.granted, name)
	}
	s.advance, s.telling, s.wanted = 0, m.Spent, false
	return m
}

// apply adds the grants, and what other processes have admitted meanwhile.
func (l *Limiter) apply(told map[string]*subject, granted []Granted, at time.Time) {
	by := make(map[string]Granted, len(granted))
	for _, g := range granted {
		by[g.Subject] = g
	}
	for name, s := range told {
		g := by[l.digest(name)]
		s.telling = 0
		s.left += g.Granted
		if g.Granted > 0 {
			s.grant, s.ends = s.left, at.Add(grantLife)
			l.granted[name] = s
		}
		s.arrival = at.Add(g.Backlog + time.Duration(s.advance-s.left)*gcra.Interval(s.perMinute))
	}
}

// untold returns unreported counts to the next exchange. If they were reported after all, they count twice, which refuses more,
// never less.
func (l *Limiter) untold(told map[string]*subject) {
	for name, s := range told {
		s.advance += s.telling
		s.telling = 0
		l.open[name] = s
	}
}
