package webhook

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"
)

// Config is everything that a Deliverer needs.
type Config struct {
	Commands  Commands
	Secrets   Secrets
	Opener    Opener
	Attempts  AttemptLog
	Intents   Intents
	Receivers Receivers
	// Timeout bounds a request (default 15 s).
	Timeout time.Duration
	// ConcurrencyMax is how many deliveries the process runs concurrently (default 64): one receiver may hold a share of it.
	ConcurrencyMax int
	// Clock returns the current time (default time.Now), Random returns numbers from 0 to 1 (default math/rand), Log is for the
	// operator (default slog.Default()).
	Clock  func() time.Time
	Random func() float64
	Log    *slog.Logger
}

const (
	// timeoutDefault bounds one request (docs/design/api.md "Webhooks").
	timeoutDefault        = 15 * time.Second
	concurrencyMaxDefault = 64
)

// Deliverer delivers webhooks. It is safe for concurrent use.
type Deliverer struct {
	Config

	gate *gate
}

// Failing returns how many receivers currently get no requests because they fail.
func (d *Deliverer) Failing() int { return d.gate.failing() }

// New returns a deliverer, or an error that names everything its config lacks.
func New(c Config) (*Deliverer, error) {
	var faults []error
	for name, missing := range map[string]bool{
		"Commands": c.Commands == nil, "Secrets": c.Secrets == nil, "Opener": c.Opener == nil,
		"Attempts": c.Attempts == nil, "Intents": c.Intents == nil, "Receivers": c.Receivers == nil,
	} {
		if missing {
			faults = append(faults, fmt.Errorf("webhook: %s is missing", name))
		}
	}
	if c.Timeout == 0 {
		c.Timeout = timeoutDefault
	}
	if c.ConcurrencyMax == 0 {
		c.ConcurrencyMax = concurrencyMaxDefault
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Float64
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Deliverer{Config: c, gate: newGate(c.ConcurrencyMax)}, errors.Join(faults...)
}
