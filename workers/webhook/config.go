package webhook

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"
)

// Config is all that a Deliverer works with.
type Config struct {
	Commands  Commands
	Secrets   Secrets
	Opener    Opener
	Attempts  AttemptLog
	Intents   Intents
	Receivers Receivers
	// Timeout is how long one receiver may take (15 s).
	Timeout time.Duration
	// ConcurrencyMax is how many deliveries the process runs at once (64): what one receiver may hold is a share of it.
	ConcurrencyMax int
	// Clock is the time (time.Now), Random draws from 0 to 1 (math/rand), Log takes what the operator has to know
	// (slog.Default()).
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

// Failing is how many receivers are left alone for now because they fail.
func (d *Deliverer) Failing() int { return d.gate.failing() }

// New returns a deliverer, or all that its config lacks.
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
