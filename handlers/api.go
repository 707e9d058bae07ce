package handlers

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"toolmill/domain/tool"
)

// Config is all that the API stands on.
type Config struct {
	Operations

	Commands  Commands
	Positions Positions
	Jobs      Jobs
	Changes   Changes
	Progress  Progress
	Keys      Keys
	Credits   Credits
	Objects   Objects
	Sealer    Sealer
	Registry  *tool.Registry
	Downloads *Downloads
	Uploads   *Uploads
	// AllowPrivateWebhooks lets webhookUrl be http and point into private networks: for development only.
	AllowPrivateWebhooks bool
	// Clock tells the time (time.Now), Log takes what the operator has to know (slog.Default()).
	Clock func() time.Time
	Log   *slog.Logger
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
	} {
		if missing {
			faults = append(faults, fmt.Errorf("handlers: %s is missing", name))
		}
	}
	return c, errors.Join(faults...)
}

// API answers requests. It is safe for concurrent use.
type API struct {
	Config

	keys      *keyCache
	bodyBytes *semaphore.Weighted
	streams   *streams
	uploading *uploadSlots
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
	return &API{
		Config: config, keys: keys, bodyBytes: semaphore.NewWeighted(bodyBytesMax), uploading: newUploadSlots(uploadsMax, uploadsPerAccountMax),
		draining: make(chan struct{}),
		streams:  newStreams(streamsMax, streamsPerAccountMax),
	}, nil
}

// Drain ends every long poll with the job as it is, and every event stream behind its last event, so that a stop need not wait for them.
func (a *API) Drain() { a.drain.Do(func() { close(a.draining) }) }
