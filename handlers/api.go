package handlers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/handlers/apikeys"
	"github.com/toolmill/toolmill/handlers/checkpoints"
	"github.com/toolmill/toolmill/handlers/credits"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/history"
	"github.com/toolmill/toolmill/handlers/jobs"
	"github.com/toolmill/toolmill/handlers/operator"
	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/handlers/people/password"
	"github.com/toolmill/toolmill/handlers/registry"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/limits"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/handlers/web"
	"github.com/toolmill/toolmill/handlers/webhooks"
)

// Config is everything that the API needs.
type Config struct {
	Commands  rest.Commands
	Positions operator.Arrivals
	Jobs      jobs.Jobs
	Changes   jobs.Changes
	Progress  jobs.Progress
	Keys      auth.Keys
	Credits   credits.Credits
	// Operators are the keys of operators, Feed what they read.
	Operators auth.OperatorKeys
	Feed      operator.Feed
	// Checkpoints are what auditors check histories with.
	Checkpoints checkpoints.Checkpoints
	Objects     files.Objects
	Sealer      rest.Sealer
	Registry    Registry
	Downloads   *files.Downloads
	Uploads     *files.Uploads
	AccountArea
	// PublicWeb checks webhook addresses and fetches pages; URLChecks stores the results of the pages.
	PublicWeb Web
	URLChecks urlcheck.Checks
	// Clock returns the current time (default time.Now); Log is for the operator (default slog.Default()).
	Clock func() time.Time
	Log   *slog.Logger
	// Observe, if set, is called with every request after its answer.
	Observe func(rest.Served)
	// Trace, if set, begins the span of every request below the client's own trace context, "" if it sent none. It returns the
	// context for what the request leads to, and what to call after the answer.
	Trace func(traceparent, method string) (own string, ended func(rest.Served))
	// Room is the memory and the places that connections share; nil means the default sizes.
	Room *shares.Room
}

// Registry returns the tools: *tool.Registry, or one that follows the engines of the running workers.
type Registry interface {
	registry.Tools
	jobs.Tools
}

// Web checks addresses of webhooks and fetches pages of the public web.
type Web interface {
	urlcheck.Web
	jobs.Receivers
}

// withDefaults returns the config with defaults filled in, and an error that names all missing parts.
func (c Config) withDefaults() (Config, error) {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Passwords == nil {
		c.Passwords = password.NewHasher(password.Recommended)
	}
	c.Log, c.Room = cmp.Or(c.Log, slog.Default()), cmp.Or(c.Room, shares.NewRoom(shares.Sizes{}))
	var faults []error
	for name, missing := range map[string]bool{
		"Commands": c.Commands == nil, "Positions": c.Positions == nil, "Jobs": c.Jobs == nil, "Changes": c.Changes == nil,
		"Progress": c.Progress == nil, "Keys": c.Keys == nil, "Operators": c.Operators == nil, "Feed": c.Feed == nil, "Checkpoints": c.Checkpoints == nil,
		"Credits": c.Credits == nil, "Objects": c.Objects == nil, "Sealer": c.Sealer == nil,
		"Registry": c.Registry == nil, "Downloads": c.Downloads == nil, "Uploads": c.Uploads == nil,
		"PublicWeb": c.PublicWeb == nil, "URLChecks": c.URLChecks == nil,
	} {
		if missing {
			faults = append(faults, fmt.Errorf("handlers: %s is missing", name))
		}
	}
	c.Access = c.Access.WithDefaults()
	return c, errors.Join(errors.Join(faults...), c.missing())
}

// API answers requests. It is safe for concurrent use.
type API struct {
	*router

	jobs      *jobs.Wing
	files     *files.Wing
	people    *people.Wing
	apiKeys   *apikeys.Wing
	webhooks  *webhooks.Wing
	credits   *credits.Wing
	tools     *registry.Wing
	urls      *urlcheck.Wing
	histories *history.Wing
	operator  *operator.Wing
	web       *web.Wing

	checkpoints *checkpoints.Wing

	gate      *auth.Gate
	trail     *trail.Trail
	streams   *rest.Streams
	overHTTPS bool
}

// New returns the API, or an error that names everything its config lacks.
func New(config Config) (*API, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, err
	}
	guard, err := newGate(config)
	if err != nil {
		return nil, err
	}
	noted := trail.New(config.AccessTrail, config.Clock, config.Log)
	a := &API{gate: guard, trail: noted, streams: rest.NewStreams(config.Room.Streams, noted), overHTTPS: config.Downloads.OverHTTPS()}
	a.router = &router{
		log: config.Log, observe: config.Observe, trace: config.Trace, bodies: config.Room.Bodies, proxies: config.TrustedProxies, admit: guard.Admit,
	}
	a.build(config)
	a.web, err = web.New(config.Registry)
	return a, err
}

func newGate(c Config) (*auth.Gate, error) {
	keys, err := auth.NewKeyring(c.Keys, c.Access.UnknownKeysPerMinute, c.Clock, c.Log)
	if err != nil {
		return nil, err
	}
	operators, err := auth.NewOperatorKeyring(c.Operators, c.Access.UnknownKeysPerMinute, c.Clock, c.Log)
	if err != nil {
		return nil, err
	}
	limits, err := limits.NewRateLimiters(
		requestrate.Config{Counter: c.RequestRates, Process: c.Process, Clock: c.Clock, Log: c.Log}, c.Access.PublicPerMinute)
	return &auth.Gate{
		Keys: keys, Operators: operators, Limits: limits, Uses: auth.NewKeyUses(c.AccountKeys, c.Log), Clock: c.Clock,
		Sessions: auth.NewSessions(auth.SessionsConfig{
			Store: c.Sessions, Accounts: c.Accounts, PlainCookies: c.PlainCookies, Clock: c.Clock, Log: c.Log,
		}),
	}, err
}

// build gives each wing its ports.
func (a *API) build(c Config) {
	sending, seals := rest.Sender{Commands: c.Commands, Positions: c.Positions, Log: c.Log}, rest.Seals{Sealer: c.Sealer}
	a.jobs = &jobs.Wing{
		Sender: sending, Seals: seals, Jobs: c.Jobs, Changes: c.Changes, Progress: c.Progress, Objects: c.Objects,
		Registry: c.Registry, Downloads: c.Downloads, Uploads: c.Uploads, Receivers: c.PublicWeb, Callers: a.gate,
		Streams: a.streams, Clock: c.Clock,
	}
	a.files = &files.Wing{
		Sender: sending, Seals: seals, Jobs: c.Jobs, Accounts: c.Accounts, Keys: a.gate.Keys, Objects: c.Objects,
		Downloads: c.Downloads, Uploads: c.Uploads, Places: c.Room.Uploads, Proxies: c.TrustedProxies, Trail: a.trail, Clock: c.Clock,
	}
	a.people = &people.Wing{
		Sender: sending, Seals: seals, People: c.People, Tries: c.Tries, Accounts: c.Accounts, Passwords: c.Passwords,
		Sessions: a.gate.Sessions, OpenSessions: c.Sessions, Trail: a.trail, Accesses: c.AccessTrail, Takeouts: c.Takeouts, Streams: a.streams, Access: c.Access, DeviceSecrets: c.DeviceSecrets, PlainCookies: c.PlainCookies, Clock: c.Clock,
	}
	a.apiKeys = &apikeys.Wing{Sender: sending, AccountKeys: c.AccountKeys, Accounts: c.Accounts, KeySecrets: c.KeySecrets, Clock: c.Clock}
	a.webhooks = &webhooks.Wing{
		Sender: sending, Seals: seals, Accounts: c.Accounts, Deliveries: c.Deliveries, Redeliverer: c.Redeliverer,
		Jobs: c.Jobs, Clock: c.Clock,
	}
	a.credits = &credits.Wing{
		Credits: c.Credits, Ledger: c.Ledger, Past: c.History, Streams: a.streams, Clock: c.Clock, Log: c.Log,
	}
	a.checkpoints = &checkpoints.Wing{Checkpoints: c.Checkpoints}
	a.tools = &registry.Wing{Sender: sending, Registry: c.Registry}
	a.urls = &urlcheck.Wing{
		Sender: sending, Seals: seals, PublicWeb: c.PublicWeb, URLChecks: c.URLChecks, Places: c.Room.URLChecks, Clock: c.Clock,
	}
	a.histories = &history.Wing{History: c.History, Jobs: c.Jobs, Streams: a.streams, Log: c.Log}
	a.operator = &operator.Wing{Sender: sending, Feed: c.Feed, Arrived: c.Positions, Streams: a.streams}
}

// Drain ends every long poll with the job's current state, and every event stream after its last event, so that Stop need not
// wait for them.
func (a *API) Drain() { a.streams.Drain() }

// RecordKeyUses stores when keys were last used until ctx ends, then what is left. It returns nil.
func (a *API) RecordKeyUses(ctx context.Context) error { return a.gate.Uses.Run(ctx) }

// RecordSessionsSeen stores where and when sessions are used until ctx ends, then what is left. It returns nil.
func (a *API) RecordSessionsSeen(ctx context.Context) error { return a.gate.Sessions.RecordSeen(ctx) }

// RecordAccesses writes the access trail until ctx ends, then what is left. It returns nil.
func (a *API) RecordAccesses(ctx context.Context) error { return a.trail.Run(ctx) }

// ShareRequestRates exchanges request counts with the other processes until ctx ends.
func (a *API) ShareRequestRates(ctx context.Context) error { return a.gate.Limits.Run(ctx) }
