package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/toolmill/toolmill/domain/pause"
)

// startPatience bounds a start, most of which is the recovery after a crash.
const startPatience = 2 * time.Minute

// errAgain marks an obstacle that passes by itself.
var errAgain = errors.New("not yet")

// run returns once c.server runs and accepts connections.
func (c *Cluster) run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	for {
		err := c.tryRun(ctx)
		if !errors.Is(err, errAgain) {
			return err
		}
		if ended := pause.For(ctx, pollInterval); ended != nil {
			return fmt.Errorf("%w; %w", err, ended)
		}
	}
}

func (c *Cluster) tryRun(ctx context.Context) error {
	found, err := findPostmaster(c.dataDir)
	if err != nil {
		return err
	}
	switch {
	case found == nil:
		return c.startServer(ctx)
	case found.stopping, found.port == 0:
		return fmt.Errorf("cluster: process %d is stopping or starting on %s: %w", found.id, c.dataDir, errAgain)
	default:
		c.opts.Logger.Info("PostgreSQL still runs from an earlier start and is taken over", "pid", found.id, "data", c.dataDir)
		c.server, c.port = found, found.port
		return c.awaitReady(ctx)
	}
}

func (c *Cluster) startServer(ctx context.Context) error {
	if err := discardStalePid(c.dataDir); err != nil {
		return err
	}
	if err := c.choosePort(); err != nil {
		return err
	}
	output, err := openLog(c.logPath())
	if err != nil {
		return err
	}
	defer output.Close()
	begin, err := output.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	cmd := exec.Command(filepath.Join(c.binDir, "postgres"), c.serverArgs()...)
	cmd.Stdout, cmd.Stderr = output, output
	var deathSignal syscall.Signal
	if c.opts.EndWithProcess {
		deathSignal = syscall.SIGINT
	}
	started, err := startChild(cmd, c.owner, deathSignal)
	if err != nil {
		return fmt.Errorf("cluster: start postgres as %s: %w", c.owner.name, err)
	}
	c.server = started
	if err := c.awaitReady(ctx); err != nil {
		started.signal(syscall.SIGKILL)
		<-started.ended
		return c.explain(err, begin)
	}
	return nil
}

// awaitReady waits until a connection is accepted.
func (c *Cluster) awaitReady(ctx context.Context) error {
	ended := c.server.end()
	retry := time.NewTicker(pollInterval)
	defer retry.Stop()
	for {
		err := c.ping(ctx)
		if err == nil {
			return nil
		}
		if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && strings.HasPrefix(refused.Code, "28") {
			return fmt.Errorf("cluster: %s does not open the cluster: %w", filepath.Join(c.dir, "password"), err)
		}
		select {
		case <-retry.C:
		case <-ended:
			return fmt.Errorf("cluster: postgres ended while starting: %w", errAgain)
		case <-ctx.Done():
			return fmt.Errorf("cluster: postgres does not answer: %w: %w", ctx.Err(), err)
		}
	}
}

func (c *Cluster) ping(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.DatabaseURL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return conn.Ping(ctx)
}

// explain adds the server's log to err, or returns err alone when another attempt may succeed.
func (c *Cluster) explain(err error, logBegin int64) error {
	words := readFrom(c.logPath(), logBegin)
	if !errors.Is(err, errAgain) {
		return fmt.Errorf("%w; %s says:\n%s", err, c.logPath(), words)
	}
	for _, passing := range []string{
		"pre-existing shared memory block", // not all sessions of a killed server have ended
		"Address already in use",           // another program took the port after it was chosen
		"lock file \"postmaster.pid\" already exists",
	} {
		if strings.Contains(words, passing) {
			return err
		}
	}
	return fmt.Errorf("cluster: postgres ended while starting; %s says:\n%s", c.logPath(), words)
}
