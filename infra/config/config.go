// Package config is the configuration of a process: one struct defines flags, environment and their documentation.
// See `toolmill serve --help`.
package config

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Roles are the parts of the service that a process can run (docs/design/architecture.md "Processes and stores").
var Roles = []string{RoleAPI, RoleOwner, RoleProjector, RoleWorker, RoleDelivery}

// The roles.
const (
	RoleAPI       = "api"
	RoleOwner     = "owner"
	RoleProjector = "projector"
	RoleWorker    = "worker"
	RoleDelivery  = "delivery"
)

// OperationsListenDefault is the operators' address unless another one is set.
const OperationsListenDefault = "127.0.0.1:8081"

// Config is one process's configuration.
type Config struct {
	Listen string `env:"TOOLMILL_LISTEN" default:"127.0.0.1:8080" help:"Address of the REST API, and of /healthz, which says only that the process answers."`
	// OperationsListen defaults to loopback because it needs no key.
	OperationsListen string `env:"TOOLMILL_OPERATIONS_LISTEN" default:"127.0.0.1:8081" help:"Address of /livez, /readyz and /metrics, for operators; clients must not reach it. Port 0 means any free port; in development another port is taken if 8081 is in use."`

	TLSCertificate string `name:"tls-certificate" type:"path" env:"TOOLMILL_TLS_CERTIFICATE" help:"File of the API's certificate with its chain, in PEM, for TLS (with HTTP/2) without a proxy in front; loaded again when it changes."`
	TLSKey         string `name:"tls-key" type:"path" env:"TOOLMILL_TLS_KEY" help:"File of the certificate's private key, in PEM."`

	PublicURL string   `env:"TOOLMILL_PUBLIC_URL" help:"Root of the API for clients, ending in /v1. Default: http:// and the listen address."`
	DataDir   string   `type:"path" env:"TOOLMILL_DATA_DIR" default:"var" help:"Directory of everything that this process keeps on disk."`
	Brokers   []string `name:"kafka-brokers" env:"KAFKA_BROKERS" help:"Kafka's bootstrap addresses. Default in development: an embedded broker."`
	Kafka     Kafka    `embed:""`
	Database  string   `name:"database-url" env:"DATABASE_URL" help:"PostgreSQL's address, with sslmode=verify-full and sslrootcert unless it is on this machine. Default in development: a private cluster in the data directory."`
	// DatabaseReplica takes load off the primary.
	DatabaseReplica string `name:"database-replica" env:"TOOLMILL_DATABASE_REPLICA" help:"Address of a hot standby of the database, as DATABASE_URL: history, exports, usage, the ledger, proofs and the operators' feed are read from it while it is at most ten seconds late. Default: none."`
	// PlaintextAllowed is for networks that encrypt by themselves.
	PlaintextAllowed []string `env:"TOOLMILL_PLAINTEXT_ALLOWED" help:"Stores that production may reach without TLS though they are not on loopback: broker, database."`

	Objects   string `env:"TOOLMILL_OBJECTS" help:"Where files are kept: disk (the data directory) or s3://BUCKET/PREFIX?region=…&endpoint=…, for Amazon S3 without an endpoint. With several processes only a bucket is shared by all. Default: disk."`
	MasterKey string `env:"TOOLMILL_MASTER_KEY" help:"32 bytes, base64 or hex: wraps the accounts' data keys and signs download addresses. Better in a file that TOOLMILL_MASTER_KEY_FILE names. Default in development: created once and kept in the data directory."`
	// MasterKeyOther is the next key before a rotation, and the previous one after it.
	MasterKeyOther string `env:"TOOLMILL_MASTER_KEY_OTHER" help:"A second master key that counts as well, while the master key is rotated (toolmill keys rotate-master)."`
	KeyIdentity    string `env:"TOOLMILL_KEY_IDENTITY" help:"Identity of age (AGE-SECRET-KEY-1…) that opens master keys which are given as age:BASE64, encrypted to it. Better in a file that TOOLMILL_KEY_IDENTITY_FILE names."`
	// CommandKey and CommandGateways separate the roles even from who has the master key.
	CommandKey       string   `env:"TOOLMILL_COMMAND_KEY" help:"32 bytes, base64 or hex: signs the commands of this process. Default: derived from the master key for the process's roles."`
	CommandGateways  []string `env:"TOOLMILL_COMMAND_GATEWAYS" help:"For owners: whose commands are decided, as ROLE+ROLE=KEY, with keys of toolmill keys command-key; role operator is that of toolmill admin. Default: keys derived from the master key."`
	UnsignedCommands bool     `env:"TOOLMILL_UNSIGNED_COMMANDS" help:"For owners: commands without a signature count, while processes of a version before signatures still run."`
	// CheckpointKey is best kept where the people who run the service cannot read it.
	CheckpointKey string `env:"TOOLMILL_CHECKPOINT_KEY" help:"32 bytes, base64 or hex: signs checkpoints of the log for auditors. Better in a file that TOOLMILL_CHECKPOINT_KEY_FILE names. Default: derived from the master key."`
	// CheckpointKeyOther is the key before, until a checkpoint has named the new one.
	CheckpointKeyOther string `env:"TOOLMILL_CHECKPOINT_KEY_OTHER" help:"The key that signed checkpoints before, while it is replaced: the first checkpoint of the new one is signed by both."`

	Roles []string `env:"TOOLMILL_ROLES" default:"api,owner,projector,worker,delivery" help:"Parts of the service that this process runs."`

	// AdoptInstallation is for one start of a service that has lost a part of its data.
	AdoptInstallation string `env:"TOOLMILL_ADOPT_INSTALLATION" help:"The installation to which the stores belong, if one of them has lost its mark: a new database for an old log, new objects for old jobs. For one start."`

	TrustedProxies []string `env:"TOOLMILL_TRUSTED_PROXIES" help:"Addresses and networks of the proxies in front of the API, whose X-Forwarded-For is trusted. Without them all clients behind a proxy share the limits of one address."`

	AWSAccessKeyID     string `name:"aws-access-key-id" env:"AWS_ACCESS_KEY_ID" help:"Access key for the bucket."`
	AWSSecretAccessKey string `name:"aws-secret-access-key" env:"AWS_SECRET_ACCESS_KEY" help:"The access key's secret. (Better in a file that AWS_SECRET_ACCESS_KEY_FILE names, or in the environment.)"`
	AWSSessionToken    string `name:"aws-session-token" env:"AWS_SESSION_TOKEN" help:"Session token of temporary credentials."`

	AWSRole AWSRole `embed:""`

	Partitions  int32 `env:"TOOLMILL_PARTITIONS" default:"8" help:"Partitions of a new log. Only toolmill log repartition changes them later."`
	Replication int16 `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that this process creates."`

	Queues []string `env:"TOOLMILL_QUEUES" help:"For workers: the engines whose jobs this process takes: chromium, libreoffice, vips, poppler, pdfium, ffmpeg. Default: all that are installed."`

	ChromiumConcurrency       int  `env:"TOOLMILL_CHROMIUM_CONCURRENCY" default:"2" help:"Documents that Chromium prints at once, each in the foreground and in the background."`
	ChromiumSpares            int  `env:"TOOLMILL_CHROMIUM_SPARES" default:"1" help:"Chromium processes that are started ahead."`
	ChromiumIdle              int  `env:"TOOLMILL_CHROMIUM_IDLE" default:"8" help:"Chromium processes that wait for their accounts' next jobs, at some 100 MB each."`
	ChromiumSeparateRenderers bool `env:"TOOLMILL_CHROMIUM_SEPARATE_RENDERERS" help:"Each document gets a renderer process of its own, instead of one for all documents of an account: a fifth to a third slower, but a document that exploits a fault of Chromium cannot read the account's next ones."`
	LibreOfficeConcurrency    int  `name:"libreoffice-concurrency" env:"TOOLMILL_LIBREOFFICE_CONCURRENCY" help:"Documents that LibreOffice converts at once, each in the foreground and in the background; each document takes up to 4 GB of memory at worst. Default: the number of cores."`
	LibreOfficeSpares         int  `name:"libreoffice-spares" env:"TOOLMILL_LIBREOFFICE_SPARES" default:"1" help:"LibreOffice processes that are started ahead, each for one document."`
	SparesAlways              bool `env:"TOOLMILL_SPARES_ALWAYS" help:"The processes that are started ahead are always there. Otherwise they are from the first job on that could use one, until there was none for five minutes: the next job's document takes a process's start longer then, and a service without work takes some 90 MB less."`
	VipsConcurrency           int  `env:"TOOLMILL_VIPS_CONCURRENCY" help:"Images that libvips compresses at once, each in the foreground and in the background. Default: the number of cores."`
	PopplerConcurrency        int  `env:"TOOLMILL_POPPLER_CONCURRENCY" help:"PDFs that poppler reads at once, each in the foreground and in the background; each PDF takes up to 2 GB of memory at worst. Default: the number of cores."`
	FFmpegConcurrency         int  `name:"ffmpeg-concurrency" env:"TOOLMILL_FFMPEG_CONCURRENCY" help:"Videos and audio files that ffmpeg works on at once, each in the foreground and in the background; they share the cores. Default: the number of cores."`
	DeliveryConcurrency       int  `env:"TOOLMILL_DELIVERY_CONCURRENCY" default:"64" help:"Webhooks that are delivered at once."`
	SessionTimeoutSeconds     int  `env:"TOOLMILL_SESSION_TIMEOUT_SECONDS" default:"6" help:"How long a silent process keeps its partitions; Apache Kafka allows no less than 6."`

	SandboxMinimum string `env:"TOOLMILL_SANDBOX_MINIMUM" help:"Lowest confinement of engines (limits, restricted, isolated) with which a worker starts; /readyz says what this machine reaches and what is missing. Default: isolated, in development limits; less than isolated is logged as a warning."`

	SystemCalls string `env:"TOOLMILL_SYSTEM_CALLS" help:"Which list filters engines' system calls: allowed (the engine's own list, recorded; on amd64 only) or denied (all but a list of dangerous ones); /readyz says which. Default: allowed, on arm64 denied."`

	InputRetention  time.Duration `env:"TOOLMILL_INPUT_RETENTION" default:"1h" help:"How long an input is kept at most, as the registry says; it is deleted when its job ends."`
	OutputRetention time.Duration `env:"TOOLMILL_OUTPUT_RETENTION" default:"24h" help:"How long an output can be downloaded."`

	AccessRetention  time.Duration `env:"TOOLMILL_ACCESS_RETENTION" default:"2160h" help:"How long it is kept who signed in to an account and downloaded from it (GET /v1/account/access), at least 1h; 0 keeps it for good. From 744h on it ends with its whole month (UTC), up to a month later."`
	AttemptRetention time.Duration `env:"TOOLMILL_ATTEMPT_RETENTION" default:"0" help:"How long the single attempts at webhooks are kept, at least 744h: they end with their whole month (UTC); 0 keeps them for good."`

	SegmentRecords int64         `env:"TOOLMILL_SEGMENT_RECORDS" default:"100000" help:"Records of the log after which a partition's segment closes and is stored with the files, for toolmill restore; events after which the lake gets them."`
	SegmentAge     time.Duration `env:"TOOLMILL_SEGMENT_AGE" default:"1h" help:"Age of a segment's first record at which it closes with fewer: what a lost cluster loses at most."`

	ProfilesListen string `env:"TOOLMILL_PROFILES_LISTEN" help:"Address of Go's profiles (pprof), for operators; clients must not reach it. Default: none."`

	LogFile  string `env:"TOOLMILL_LOG_FILE" help:"File to which the log is appended; - is standard error. Default: standard error, in development toolmill.log in the data directory."`
	LogLevel string `env:"TOOLMILL_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"Lowest level that is logged (debug, info, warn, error)."`

	// Development allows what is never safe in production: the embedded broker, webhooks to http, and private
	// addresses for webhooks and URL checks.
	Development bool `kong:"-"`
}

// Has reports whether the process has a role.
func (c Config) Has(role string) bool { return slices.Contains(c.Roles, role) }

// Check returns all faults of the configuration, joined. (The parser would call a method named Validate before a
// command has set Development.)
func (c Config) Check() error {
	var faults []error
	fault := func(broken bool, format string, args ...any) {
		if broken {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	for _, role := range c.Roles {
		fault(!slices.Contains(Roles, role), "role %q is not one of %s", role, strings.Join(Roles, ", "))
	}
	fault(len(c.Roles) == 0, "a process needs a role")
	_, _, err := net.SplitHostPort(c.Listen)
	fault(err != nil, "TOOLMILL_LISTEN is not host:port: %v", err)
	_, _, err = net.SplitHostPort(c.OperationsListen)
	fault(err != nil, "TOOLMILL_OPERATIONS_LISTEN is not host:port: %v", err)
	fault(c.Listen != "" && c.OperationsListen == c.Listen && !isAnyPort(c.Listen), "TOOLMILL_OPERATIONS_LISTEN is the same as TOOLMILL_LISTEN; each needs its own address")
	fault(c.DataDir != "" && !filepath.IsAbs(c.DataDir), "TOOLMILL_DATA_DIR %q is not absolute", c.DataDir)
	fault(c.PublicURL != "" && !strings.HasSuffix(c.PublicURL, "/v1"), "TOOLMILL_PUBLIC_URL does not end in /v1")
	fault(c.Partitions < 1, "TOOLMILL_PARTITIONS must be at least 1")
	fault(c.Replication < 1, "TOOLMILL_REPLICATION must be at least 1")
	fault(c.LibreOfficeConcurrency < 0, "TOOLMILL_LIBREOFFICE_CONCURRENCY is negative")
	fault(c.VipsConcurrency < 0, "TOOLMILL_VIPS_CONCURRENCY is negative")
	fault(c.PopplerConcurrency < 0, "TOOLMILL_POPPLER_CONCURRENCY is negative")
	fault(c.FFmpegConcurrency < 0, "TOOLMILL_FFMPEG_CONCURRENCY is negative")
	fault(c.InputRetention < 0 || c.InputRetention%time.Second != 0, "TOOLMILL_INPUT_RETENTION must be whole seconds")
	fault(c.OutputRetention < 0 || c.OutputRetention%time.Second != 0, "TOOLMILL_OUTPUT_RETENTION must be whole seconds")
	fault(c.AccessRetention != 0 && c.AccessRetention < time.Hour, "TOOLMILL_ACCESS_RETENTION is below an hour")
	fault(c.AttemptRetention != 0 && c.AttemptRetention < 31*24*time.Hour, "TOOLMILL_ATTEMPT_RETENTION is below 744h")
	fault(c.SegmentRecords < 0, "TOOLMILL_SEGMENT_RECORDS is negative")
	fault(c.SegmentAge < 0, "TOOLMILL_SEGMENT_AGE is negative")
	fault(!c.Development && len(c.Brokers) == 0, "KAFKA_BROKERS is not set; the embedded broker is for development only (toolmill dev)")
	fault(!c.Development && c.Database == "", "DATABASE_URL is not set; the private cluster is for development only (toolmill dev)")
	fault((c.TLSCertificate == "") != (c.TLSKey == ""), "TOOLMILL_TLS_CERTIFICATE and TOOLMILL_TLS_KEY are both needed, or neither")
	err = c.Kafka.check()
	fault(err != nil, "%w", err)
	err = c.checkPlaintextAllowed()
	fault(err != nil, "%w", err)
	err = c.CheckBrokers(c.Brokers)
	fault(err != nil, "%w", err)
	err = c.checkSandbox()
	fault(err != nil, "%w", err)
	_, err = c.TrustedProxyPrefixes()
	fault(err != nil, "%w", err)
	bucket, err := c.ObjectBucket()
	fault(err != nil, "%w", err)
	fault(bucket != nil && (c.AWSAccessKeyID == "") != (c.AWSSecretAccessKey == ""),
		"AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are both needed for a bucket, or neither, with a role")
	fault(!c.Development && c.MasterKey == "", "TOOLMILL_MASTER_KEY is not set")
	return errors.Join(faults...)
}

// LogPath is the file to log to; "" means standard error.
func (c Config) LogPath() string {
	switch {
	case c.LogFile == "-":
		return ""
	case c.LogFile == "" && c.Development:
		return filepath.Join(c.DataDir, "toolmill.log")
	}
	return c.LogFile
}

// isAnyPort reports whether the system chooses the port.
func isAnyPort(address string) bool {
	_, port, _ := net.SplitHostPort(address)
	return port == "0"
}

// BaseURL is the API's public root, ending in /v1.
func (c Config) BaseURL() string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	if c.TLSCertificate != "" {
		return "https://" + c.Listen + "/v1"
	}
	return "http://" + c.Listen + "/v1"
}
