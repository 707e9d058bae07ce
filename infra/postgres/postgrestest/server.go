package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/infra/postgres/cluster"
)

// connectionsMax is enough for a dozen services at a time.
const connectionsMax = 400

// server is the one cluster of this process.
type server struct {
	cluster *cluster.Cluster
	dir     string
	guard   *guard

	mu      sync.Mutex
	admin   *pgx.Conn
	created int
}

var shared struct {
	once   sync.Once
	server *server
	err    error
}

func sharedServer(ctx context.Context) (*server, error) {
	shared.once.Do(func() { shared.server, shared.err = startServer(ctx) })
	return shared.server, shared.err
}

func startServer(ctx context.Context) (*server, error) {
	dir, err := os.MkdirTemp(baseDir(), "postgrestest-")
	if err != nil {
		return nil, fmt.Errorf("postgrestest: %w", err)
	}
	// Under root another user runs the cluster and must be able to enter.
	if err := os.Chmod(dir, 0o755); err != nil {
		return nil, fmt.Errorf("postgrestest: %w", err)
	}
	running, err := cluster.Start(ctx, dir, cluster.Options{FastUnsafe: true, EndWithProcess: true, ConnectionsMax: connectionsMax})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	s := &server{cluster: running, dir: dir}
	if s.guard, err = startGuard(dir, running.Pid()); err != nil {
		return nil, errors.Join(err, s.stop(ctx))
	}
	return s, nil
}

func (s *server) stop(ctx context.Context) error {
	err := errors.Join(s.cluster.Stop(ctx), os.RemoveAll(s.dir))
	if s.guard != nil {
		err = errors.Join(err, s.guard.dismiss())
	}
	return err
}
