package cluster

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// Options configures a cluster. The zero value is fit for production.
type Options struct {
	// Database is created when it is missing, and is the one that URL names: "toolmill" by default.
	Database string

	// FastUnsafe turns fsync and full_page_writes off: for tests, whose data may vanish with the machine.
	FastUnsafe bool

	// ConnectionsMax bounds the sessions at one time: 100 by default, too few for many processes.
	ConnectionsMax int

	// EndWithProcess has the kernel stop the cluster when this process ends, however it ends.
	EndWithProcess bool

	// Standbys lets standbys follow this cluster: for tests.
	Standbys bool

	// StandbyOf is the URL of a cluster with Standbys that this one follows; it then takes no writes of its own: for tests.
	StandbyOf string

	// Logger receives where the data is and which server was taken over: slog.Default by default.
	Logger *slog.Logger
}

// Cluster is a running cluster.
type Cluster struct {
	dir      string // as given to Start
	dataDir  string // the data directory, symbolic links resolved
	binDir   string
	owner    owner
	opts     Options
	port     int
	password string

	server   server
	stopOnce sync.Once
	stopErr  error
}

// Start creates the cluster in dir if there is none, starts it or takes over the one that still runs there, and
// returns once it accepts connections. The port stays the same from run to run unless another program has taken it.
//
// dir is created; it holds data/ (PostgreSQL's own), password (0600) and postgres.log.
func Start(ctx context.Context, dir string, opts Options) (*Cluster, error) {
	if opts.Database == "" {
		opts.Database = "toolmill"
	}
	if opts.Logger == nil {
		opts.Logger = slog.Default()
	}
	c := &Cluster{opts: opts}
	if err := c.locate(dir); err != nil {
		return nil, err
	}
	if err := c.initialize(ctx); err != nil {
		return nil, err
	}
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	if opts.StandbyOf != "" {
		return c, nil
	}
	if err := c.createDatabase(ctx); err != nil {
		_ = c.Stop(context.WithoutCancel(ctx))
		return nil, err
	}
	return c, nil
}

func (c *Cluster) locate(dir string) (err error) {
	if c.owner, err = chooseOwner(); err != nil {
		return err
	}
	if c.dir, err = filepath.Abs(dir); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return fmt.Errorf("cluster: make the directory: %w", err)
	}
	if c.dataDir, err = placeData(c.dir, c.owner, c.opts.Logger); err != nil {
		return err
	}
	if c.binDir, err = findBinaries(dataVersion(c.dataDir)); err != nil {
		return err
	}
	if c.opts.StandbyOf != "" {
		c.password, err = passwordOf(c.opts.StandbyOf)
		return err
	}
	c.password, err = loadPassword(filepath.Join(c.dir, "password"))
	return err
}

// URL returns the address of Options.Database, password included, for the cluster's superuser.
func (c *Cluster) URL() string { return c.DatabaseURL(c.opts.Database) }

// DatabaseURL returns the address of another database of this cluster.
func (c *Cluster) DatabaseURL(database string) string {
	address := url.URL{
		Scheme:   "postgres",
		User:     url.UserPassword(superuser, c.password),
		Host:     net.JoinHostPort("127.0.0.1", strconv.Itoa(c.port)),
		Path:     "/" + database,
		RawQuery: "sslmode=disable",
	}
	return address.String()
}

// Pid returns the postmaster's process id, for drills that pause or kill it.
func (c *Cluster) Pid() int { return c.server.pid() }

// stopPatience bounds a fast shutdown, most of which is the checkpoint.
const stopPatience = 30 * time.Second

// Stop ends all sessions and shuts the cluster down. When ctx ends or 30 s pass first, the cluster is killed, which
// costs the next start a recovery but no data. Stop may be called again.
func (c *Cluster) Stop(ctx context.Context) error {
	c.stopOnce.Do(func() {
		ctx, cancel := context.WithTimeout(ctx, stopPatience)
		defer cancel()
		c.stopErr = stop(ctx, c.server)
	})
	return c.stopErr
}
