package handlers

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/toolmill/toolmill/handlers/password"
)

// Config is all that the API stands on.
type Config struct {
	Commands  Commands
	Positions Positions
	Jobs      Jobs
	Changes   Changes
	Progress  Progress
	Keys      Keys
	Credits   Credits
	Objects   Objects
	Sealer    Sealer
	Registry  Registry
	Downloads *Downloads
	Uploads   *Uploads
	AccountArea
	// PublicWeb guards webhookUrl and fetches pages, URLChecks keeps what becomes of those.
	PublicWeb PublicWeb
	URLChecks URLChecks
	// Clock tells the time (time.Now), Log takes what the operator has to know (slog.Default()).
	Clock func() time.Time
	Log   *slog.Logger
	// Observe, where it is set, is told of every request that was answered.
	Observe func(Served)
}

// withDefaults returns the config with what was left out, and all that is missing.
func (c Config) withDefaults() (Config, error) {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	var faults []error
	for name, missing := range map[string]bool{
		"Commands": c.Commands == nil, "Positions": c.Positions == nil, "Jobs": c.Jobs == nil, "Changes": c.Changes == nil,
		"Progress": c.Progress == nil, "Keys": c.Keys == nil, "Credits": c.Credits == nil, "Objects": c.Objects == nil, "Sealer": c.Sealer == nil,
		"Registry": c.Registry == nil, "Downloads": c.Downloads == nil, "Uploads": c.Uploads == nil,
		"PublicWeb": c.PublicWeb == nil, "URLChecks": c.URLChecks == nil,
	} {
		if missing {
			faults = append(faults, fmt.Errorf("handlers: %s is missing", name))
		}
	}
	c.Access = c.Access.withDefaults()
	return c, errors.Join(errors.Join(faults...), c.missing())
}

// API answers requests. It is safe for concurrent use.
type API struct {
	Config
	rateLimiters

	keys      *keyCache
	keyUses   *keyUses
	sessions  *scs.SessionManager
	passwords hasher
	bodies    *shares
	streams   *shares
	uploading *shares
	checking  *shares
	draining  chan struct{}
	drain     sync.Once
}

// New returns the API, or all that its config lacks.
func New(config Config) (*API, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, err
	}
	keys, err := newKeyCache(config.Keys, config.Clock)
	if err != nil {
		return nil, err
	}
	limiters, err := newRateLimiters(config)
	if err != nil {
		return nil, err
	}
	return &API{
		Config: config, keys: keys, bodies: newBodyShares(), uploading: newUploadShares(), checking: newURLCheckShares(),
		draining: make(chan struct{}), keyUses: newKeyUses(), sessions: newSessionManager(config.Sessions),
		passwords: password.NewHasher(password.Recommended), rateLimiters: limiters,
		streams: newStreamShares(streamsMax, streamsPerAccountMax),
	}, nil
}

// Drain ends every long poll with the job as it is, and every event stream behind its last event, so that a stop need not wait for them.
func (a *API) Drain() { a.drain.Do(func() { close(a.draining) }) }
