package cluster

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// With these variables set, the test program acts as a service: it starts a cluster and lives until it is killed.
const (
	serviceDirVariable = "CLUSTER_TEST_SERVICE_DIR"
	serviceEndVariable = "CLUSTER_TEST_SERVICE_END_WITH_PROCESS"
)

func TestMain(m *testing.M) {
	dir := os.Getenv(serviceDirVariable)
	if dir == "" {
		os.Exit(m.Run())
	}
	_, err := Start(context.Background(), dir, Options{EndWithProcess: os.Getenv(serviceEndVariable) != ""})
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	select {}
}

// runServiceAndKill lets another process start a cluster in dir and then kills only that process.
func runServiceAndKill(t *testing.T, dir string, env ...string) {
	t.Helper()
	service := exec.Command(os.Args[0])
	service.Env = append(os.Environ(), append(env, serviceDirVariable+"="+dir)...)
	service.Stderr = os.Stderr
	output, err := service.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := service.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(output, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	if err := service.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = service.Wait()
}

// newDir returns a directory that every user can enter; only this process's user can enter the parent of t.TempDir.
func newDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "cluster-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func mustStart(t *testing.T, dir string, opts Options) *Cluster {
	t.Helper()
	opts.Logger = slog.New(slog.NewTextHandler(t.Output(), nil))
	c, err := Start(contextFor(t), dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Stop(context.Background()) })
	return c
}

func mustStop(t *testing.T, c *Cluster) {
	t.Helper()
	if err := c.Stop(contextFor(t)); err != nil {
		t.Fatal(err)
	}
}

func contextFor(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(contextFor(t), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func mustExec(t *testing.T, conn *pgx.Conn, sql string) {
	t.Helper()
	if _, err := conn.Exec(contextFor(t), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func ask(t *testing.T, c *Cluster, sql string) (answer string) {
	t.Helper()
	if err := connect(t, c.URL()).QueryRow(contextFor(t), sql).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return answer
}
