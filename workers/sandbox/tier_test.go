package sandbox

import (
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/users"
)

func TestNoNewPrivilegesInEveryTier(t *testing.T) {
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			var stdout strings.Builder
			child, err := start(t.Context(), Spec{Path: "grep", Args: []string{"NoNewPrivs", "/proc/self/status"}, Stdout: &stdout}, tier, false)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := child.Wait(); err != nil || strings.Fields(stdout.String())[1] != "1" {
				t.Errorf("%q, %v", stdout.String(), err)
			}
		})
	}
}

func TestThereIsNoNetwork(t *testing.T) {
	t.Parallel()
	if !Probe().NoNetwork {
		t.Log("the tier of this machine does not promise it")
		return
	}
	canary, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	reached := make(chan bool)
	go func() {
		conn, err := canary.Accept()
		if err == nil {
			conn.Close()
		}
		reached <- err == nil
	}()
	if _, _, err := output(t, engine("dial", "TARGET="+canary.Addr().String())); err != nil {
		t.Error(err)
	}
	var interfaces strings.Builder
	spec := engine("interfaces")
	spec.Stdout = &interfaces
	child, err := start(t.Context(), spec, Tier{NoNetwork: true, OwnUser: Probe().OwnUser, UserNamespace: Probe().UserNamespace}, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := child.Wait(); err != nil || interfaces.String() != "0 <nil>\n" {
		t.Errorf("%q, %v", interfaces.String(), err)
	}
	canary.Close()
	if <-reached {
		t.Error("the engine reached our loopback")
	}
}

func TestEachRunHasItsOwnUserAndDirectory(t *testing.T) {
	if !Probe().OwnUser {
		t.Log("the tier of this machine does not promise it")
		return
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	script := Spec{Path: "sh", Args: []string{"-c", "id -u; id -g; id -G; touch mine"}, Dir: dir}
	first, _, err := output(t, script)
	if err != nil {
		t.Fatal(err)
	}
	second, _, err := output(t, script)
	if err == nil && first == second {
		t.Error("two runs in a row as the same user")
	}
	ids := strings.Fields(first)
	id, _ := strconv.Atoi(ids[0])
	if !users.IsEngine(id) || ids[1] != ids[0] || ids[2] != ids[0] {
		t.Errorf("user, group and groups are %q", ids)
	}
	if owner := ownerOf(t, dir); owner != os.Getuid() {
		t.Errorf("the directory still belongs to %d", owner)
	}
}

func ownerOf(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Sys().(*syscall.Stat_t).Uid)
}
