package sandbox

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const nobody = 65534

// TestAsAnOrdinaryUser runs the tests of the confinement again, as the user who starts a service on a laptop.
func TestAsAnOrdinaryUser(t *testing.T) {
	t.Parallel()
	if !isRoot() {
		return // the other tests already ran as one
	}
	dir := filepath.Dir(runDir(t))
	binary, temporary := filepath.Join(dir, "sandbox.test"), filepath.Join(dir, "tmp")
	err := errors.Join(copyBinary(binary), os.Mkdir(temporary, 0o755), os.Chown(temporary, nobody, nobody))
	if err != nil {
		t.Fatal(err)
	}
	tests := exec.Command(binary, "-test.v", "-test.run", "TestGuards|TestADirectory|TestThereIsNo|TestNoNew|"+
		"TestAForkBomb|TestADescendant|TestNothing|TestDeadline|TestARunOwns|TestOnlyPlain")
	tests.Dir, tests.Env = temporary, []string{"TMPDIR=" + temporary, "PATH=/usr/bin:/bin"}
	tests.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	said, err := tests.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "guards proven") {
		t.Errorf("%v\n%s", err, said)
	}
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, "guards proven") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

// copyBinary prevents concurrent tests from starting a child meanwhile: the child would hold the file open for writing, and the
// kernel would refuse to run it.
func copyBinary(to string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	from, err := os.Open(ownExecutable)
	if err != nil {
		return err
	}
	defer from.Close()
	copied, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(copied, from)
	return errors.Join(err, copied.Close(), os.Chmod(to, 0o755))
}
