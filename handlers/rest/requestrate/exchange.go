package requestrate

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/gcra"
	"github.com/toolmill/toolmill/domain/pause"
)

const (
	// exchangePeriod is how often is told what is not urgent, exchangeGap what lies between two exchanges at least.
	exchangePeriod = time.Second
	exchangeGap    = 10 * time.Millisecond
	// exchangeTimeout bounds one.
	exchangeTimeout = 2 * time.Second
	// toldMax subjects are told about in one exchange; the others wait for the next.
	toldMax = 256
	// presencePeriods without anything to tell, and the process says that it is still there.
	presencePeriods = 4
)

// Run exchanges counts with the other processes until ctx ends, and tells what is left to tell then.
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
		_ = pause.For(ctx, exchangeGap) // the loop sees the end of ctx
	}
}

func (l *Limiter) hasToTell() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)+len(l.granted) > 0
}

// exchange makes one round, and wakes who waits for it.
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
			l.wake() // it was not all
		}
	}
	if l.apart != (err != nil) {
		l.apart = err != nil
		l.config.Log.Info("request rates are counted", "of", l.config.Kind, "overAllProcesses", !l.apart, "error", err)
	}
	close(l.exchanged)
	l.exchanged = make(chan struct{})
}

// gather takes what there is to tell, by digest.
func (l *Limiter) gather() (told map[string]*subject, made []Made) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.config.Clock()
	for name, s := range l.granted { // a grant that nobody uses is another's
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

// account is what there is to report about a subject, which is under way then.
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

// apply takes what was granted, and what others have let through meanwhile.
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

// untold has what was not told be told by the next exchange. It may have been told all the same: then it counts twice, which
// refuses more and never less.
func (l *Limiter) untold(told map[string]*subject) {
	for name, s := range told {
		s.advance += s.telling
		s.telling = 0
		l.open[name] = s
	}
}
