package cluster

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestDataAddressAndPasswordOutliveARestart(t *testing.T) {
	dir := newDir(t)
	first := mustStart(t, dir, Options{})
	mustExec(t, connect(t, first.URL()), "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('here')")
	mustStop(t, first)
	mustStop(t, first) // a second Stop is not an error

	second := mustStart(t, dir, Options{})

	if first.URL() != second.URL() {
		t.Errorf("address %s, was %s", second.URL(), first.URL())
	}
	if got := ask(t, second, "SELECT word FROM kept"); got != "here" {
		t.Errorf("read %q", got)
	}
}

func TestOnlyThePasswordOpensIt(t *testing.T) {
	dir := newDir(t)
	c := mustStart(t, dir, Options{FastUnsafe: true})

	info, err := os.Stat(filepath.Join(dir, "password"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the password's file: %v, %v", info.Mode(), err)
	}
	for _, url := range []string{
		strings.Replace(c.URL(), c.password, "guess", 1),
		strings.Replace(c.URL(), ":"+c.password, "", 1),
	} {
		if conn, err := pgx.Connect(contextFor(t), url); err == nil {
			_ = conn.Close(context.Background())
			t.Errorf("%s was let in", url)
		}
	}
	if got := ask(t, c, "SHOW unix_socket_directories"); got != "" {
		t.Errorf("there is a Unix socket in %s", got)
	}
	if got := ask(t, c, "SHOW listen_addresses"); got != "127.0.0.1" {
		t.Errorf("listens on %s", got)
	}
}

func TestForeignPasswordIsReportedAtOnce(t *testing.T) {
	dir := newDir(t)
	mustStop(t, mustStart(t, dir, Options{FastUnsafe: true}))
	if err := writePassword(filepath.Join(dir, "password"), "another"); err != nil {
		t.Fatal(err)
	}
	_, err := Start(contextFor(t), dir, Options{FastUnsafe: true})
	if err == nil || !strings.Contains(err.Error(), "password does not open the cluster") {
		t.Fatalf("error is %v", err)
	}
}

func TestDurabilityIsAChoice(t *testing.T) {
	for _, unsafe := range []bool{false, true} {
		want := map[bool]string{false: "on", true: "off"}[unsafe]
		c := mustStart(t, newDir(t), Options{FastUnsafe: unsafe})
		for _, setting := range []string{"fsync", "full_page_writes"} {
			if got := ask(t, c, "SHOW "+setting); got != want {
				t.Errorf("FastUnsafe %v: %s is %s", unsafe, setting, got)
			}
		}
		if got := ask(t, c, "SHOW synchronous_commit"); got != "off" {
			t.Errorf("synchronous_commit is %s", got)
		}
	}
}

func TestTakenPortIsReplaced(t *testing.T) {
	dir := newDir(t)
	first := mustStart(t, dir, Options{FastUnsafe: true})
	mustStop(t, first)
	other, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first.port)))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()

	second := mustStart(t, dir, Options{FastUnsafe: true})

	if second.port == first.port {
		t.Fatal("the port is not free")
	}
	ask(t, second, "SHOW port")
}

func TestKilledServerStartsAgain(t *testing.T) {
	dir := newDir(t)
	first := mustStart(t, dir, Options{})
	conn := connect(t, first.URL())
	mustExec(t, conn, "CREATE TABLE kept (word text)")
	mustExec(t, conn, "SET synchronous_commit = on; INSERT INTO kept VALUES ('here')")
	if err := syscall.Kill(first.Pid(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-first.server.end()

	// At once, while sessions of the killed server may still exist.
	second := mustStart(t, dir, Options{})

	if got := ask(t, second, "SELECT word FROM kept"); got != "here" {
		t.Errorf("read %q", got)
	}
}

func TestPausedServerStops(t *testing.T) {
	c := mustStart(t, newDir(t), Options{FastUnsafe: true})
	if err := syscall.Kill(c.Pid(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	mustStop(t, c)
}

func TestImpatientStopKills(t *testing.T) {
	dir := newDir(t)
	c := mustStart(t, dir, Options{})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := stop(ended, deaf{c.server}); !errors.Is(err, context.Canceled) {
		t.Fatalf("error is %v", err)
	}
	mustStart(t, dir, Options{})
}

// deaf reacts to SIGKILL only.
type deaf struct{ server }

func (d deaf) signal(sig syscall.Signal) {
	if sig == syscall.SIGKILL {
		d.server.signal(sig)
	}
}

func TestServerThatCannotStartShowsItsLog(t *testing.T) {
	dir := newDir(t)
	c := mustStart(t, dir, Options{FastUnsafe: true})
	mustStop(t, c)
	if err := os.Remove(filepath.Join(c.dataDir, "global", "pg_control")); err != nil {
		t.Fatal(err)
	}
	_, err := Start(contextFor(t), dir, Options{FastUnsafe: true})
	if err == nil || !strings.Contains(err.Error(), "pg_control") {
		t.Fatalf("error is %v", err)
	}
}
