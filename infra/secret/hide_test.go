package secret

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

var withKey = []string{"TOOLMILL_MASTER_KEY=SECRET-KEY", "DATABASE_URL=postgres://u:SECRET@h/d", "OTHER=stays"}

// A process of the same user can read the secrets of an unprotected service, and none of a hidden one.
func TestOtherProcessesCannotReadTheService(t *testing.T) {
	program := binary(t)
	bare := started(t, program, "bare", withKey)
	if found := bare.lookedAt(t, program); !strings.Contains(found, "environ") || !strings.Contains(found, "fd") {
		t.Errorf("an unprotected service shows only %q", found)
	}
	hidden := started(t, program, "hidden", withKey, "--master-key=SECRET-FLAG")
	if hidden.said != "has SECRET-KEY true" {
		t.Errorf("the service %q", hidden.said)
	}
	if found := hidden.lookedAt(t, program); found != "" {
		t.Errorf("found by %s", found)
	}
}

// Even root, whom nothing is hidden from, finds no secrets in the environment and arguments of the start.
func TestSecretsAreGoneFromTheStart(t *testing.T) {
	program := binary(t)
	s := started(t, program, "hidden", withKey, "--master-key=SECRET-FLAG", "--database-url", "SECRET", "--listen=stays")
	for name, stays := range map[string]string{"environ": "OTHER=stays", "cmdline": "--listen=stays"} {
		text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.pid), name))
		if os.Getuid() != 0 && os.IsPermission(err) {
			continue // hidden, see the test above
		}
		if err != nil || strings.Contains(string(text), "SECRET") || !strings.Contains(string(text), stays) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// A secret that is given as a flag is gone from the start, and still known to the service.
func TestFlagsKeepTheirSecrets(t *testing.T) {
	const line = "--master-key=SECRET-FLAG --database-url SECRET --listen=stays"
	if s := started(t, binary(t), "arguments", nil, strings.Fields(line)...); s.said != line {
		t.Errorf("the service has %q", s.said)
	}
}

// A hidden service can still sandbox its engines.
func TestAHiddenServiceSandboxesEngines(t *testing.T) {
	s := started(t, binary(t), "engines", withKey)
	want := sandbox.LevelIsolated
	if userNamespacesDenied(t) {
		want = sandbox.LevelRestricted
	}
	if s.said != "has SECRET-KEY true "+string(want) {
		t.Errorf("%q", s.said)
	}
}

// userNamespacesDenied reports whether the machine denies user namespaces to ordinary users.
func userNamespacesDenied(t *testing.T) bool {
	for path, denies := range map[string]string{
		"/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1", "/proc/sys/user/max_user_namespaces": "0",
		"/proc/sys/kernel/unprivileged_userns_clone": "0",
	} {
		if text, err := os.ReadFile(path); err == nil && strings.TrimSpace(string(text)) == denies {
			t.Log(path, "denies user namespaces")
			return true
		}
	}
	return false
}
