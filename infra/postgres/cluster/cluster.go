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

// Options says how a cluster runs. The zero value is fit for service.
type Options struct {
	// Database is made when it is missing, and is the one that URL names: "toolmill" by default.
	Database string

	// FastUnsafe turns fsync and full_page_writes off: for tests, whose data may vanish with the machine.
	FastUnsafe bool

	// ConnectionsMax is how many sessions there may be at once: 100 by default, too few for many processes.
	ConnectionsMax int

	// EndWithProcess has the kernel stop the cluster when this process ends, however it ends.
	EndWithProcess bool

	// Logger is told where the data is and what was taken over: slog.Default by default.
	Logger *slog.Logger
}

// Cluster is a running cluster.
type Cluster struct {
	dir      string // what Start was given
	dataDir  string // where the data really is, free of symbolic links
	binDir   string
	owner    owner
	opts     Options
	port     int
	password string

	server   server
	stopOnce sync.Once
	stopErr  error
}

// Start makes the cluster in dir if there is none yet, starts it or takes over the one that still runs there, and
// returns when it answers. Its port stays the same from run to run, unless somebody else has taken it.
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

// stopPatience bounds a fast shutdown, whose long part is the checkpoint.
const stopPatience = 30 * time.Second

// Stop ends all sessions and shuts the cluster down in order. When ctx or 30 s end first, it is killed, which costs
// the next start a recovery but no data. It may be called again.
func (c *Cluster) Stop(ctx context.Context) error {
	c.stopOnce.Do(func() {
		ctx, cancel := context.WithTimeout(ctx, stopPatience)
		defer cancel()
		c.stopErr = stop(ctx, c.server)
	})
	return c.stopErr
}
