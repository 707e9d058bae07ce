// Package config is the configuration of a process: flags, environment and their documentation from one struct. See
// `toolmill serve --help`.
package config

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
)

// Roles are the parts of the service that a process can have (architecture.md §5).
var Roles = []string{RoleAPI, RoleOwner, RoleProjector, RoleWorker, RoleDelivery}

// The roles.
const (
	RoleAPI       = "api"
	RoleOwner     = "owner"
	RoleProjector = "projector"
	RoleWorker    = "worker"
	RoleDelivery  = "delivery"
)

// Config is one process's configuration.
type Config struct {
	Listen    string   `env:"TOOLMILL_LISTEN" default:"127.0.0.1:8080" help:"Address of the REST API."`
	PublicURL string   `env:"TOOLMILL_PUBLIC_URL" help:"Root of the API as clients reach it, ending in /v1. Default: http:// and the listen address."`
	DataDir   string   `env:"TOOLMILL_DATA_DIR" default:"var" help:"Directory of everything that this process keeps on disk."`
	Brokers   []string `name:"kafka-brokers" env:"KAFKA_BROKERS" help:"Kafka's bootstrap addresses. Default in development: an embedded broker."`
	Database  string   `name:"database-url" env:"DATABASE_URL" help:"PostgreSQL's address. Default in development: a private cluster in the data directory."`
	MasterKey string   `env:"TOOLMILL_MASTER_KEY" help:"32 bytes, base64 or hex: wraps the accounts' data keys and signs download addresses. Default in development: made once, kept in the data directory."`
	Roles     []string `env:"TOOLMILL_ROLES" default:"api,owner,projector,worker,delivery" help:"Parts of the service that this process has."`

	Partitions  int32 `env:"TOOLMILL_PARTITIONS" default:"8" help:"Partitions of the log, fixed for its life."`
	Replication int16 `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that this process makes."`

	ChromiumConcurrency   int `env:"TOOLMILL_CHROMIUM_CONCURRENCY" default:"2" help:"Documents that Chromium prints at once."`
	ChromiumSpares        int `env:"TOOLMILL_CHROMIUM_SPARES" default:"1" help:"Chromium processes that are started ahead."`
	DeliveryConcurrency   int `env:"TOOLMILL_DELIVERY_CONCURRENCY" default:"64" help:"Webhooks that are delivered at once."`
	SessionTimeoutSeconds int `env:"TOOLMILL_SESSION_TIMEOUT_SECONDS" default:"6" help:"How long a silent process keeps its partitions; Apache Kafka allows no less than 6."`

	LogLevel string `env:"TOOLMILL_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"Least level that is logged (debug, info, warn, error)."`

	// Development allows what is never safe in production: the embedded broker, webhooks to http and private addresses.
	Development bool `kong:"-"`
}

// Has reports whether the process has a role.
func (c Config) Has(role string) bool { return slices.Contains(c.Roles, role) }

// Check returns all faults of the configuration, joined. (A method named Validate would be called by the parser, before
// a command has said whether it is for development.)
func (c Config) Check() error {
	var faults []error
	fault := func(broken bool, format string, args ...any) {
		if broken {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	for _, role := range c.Roles {
		fault(!slices.Contains(Roles, role), "role %q is none of %s", role, strings.Join(Roles, ", "))
	}
	fault(len(c.Roles) == 0, "a process needs a role")
	_, _, err := net.SplitHostPort(c.Listen)
	fault(err != nil, "TOOLMILL_LISTEN is no host:port: %v", err)
	fault(c.PublicURL != "" && !strings.HasSuffix(c.PublicURL, "/v1"), "TOOLMILL_PUBLIC_URL does not end in /v1")
	fault(c.Partitions < 1, "TOOLMILL_PARTITIONS must be at least 1")
	fault(c.Replication < 1, "TOOLMILL_REPLICATION must be at least 1")
	fault(!c.Development && len(c.Brokers) == 0, "KAFKA_BROKERS is not set; the embedded broker is for development only (toolmill dev)")
	fault(!c.Development && c.Database == "", "DATABASE_URL is not set; the private cluster is for development only (toolmill dev)")
	fault(!c.Development && c.MasterKey == "", "TOOLMILL_MASTER_KEY is not set")
	return errors.Join(faults...)
}

// BaseURL is the API's public root, ending in /v1.
func (c Config) BaseURL() string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	return "http://" + c.Listen + "/v1"
}
