package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// partVariable makes the test binary act as the container, or as the program in it.
const partVariable = "TOOLMILL_TEST_PART"

func TestMain(m *testing.M) {
	switch os.Getenv(partVariable) {
	case "container":
		_ = os.Setenv(partVariable, "inside")
		fmt.Println(run(os.Args[1], os.Args[2] == "docker", os.Args[3:]))
		os.Exit(1)
	case "inside":
		inside(os.Args[1])
	default:
		os.Exit(m.Run())
	}
}

// inside prints what confines engines here, and lets a real engine read a document.
func inside(document string) {
	info, err := pdf.Inspect(context.Background(), document)
	fmt.Println("level", sandbox.Probe().Level(), "tier", sandbox.Probe(), "pages", info.Pages, err)
	for _, lack := range sandbox.Lacks() {
		fmt.Println("lacks", lack)
	}
}

// contained runs this program in a container and returns what it prints.
func contained(t *testing.T, profile string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	program, document := filepath.Join(dir, "inside"), filepath.Join(dir, "document.pdf")
	own, errOwn := os.ReadFile("/proc/self/exe")
	shipped, errShipped := filepath.Abs("../../docs/deploy/seccomp.json")
	err = errors.Join(errOwn, errShipped, os.Chmod(dir, 0o755), os.WriteFile(program, own, 0o755), os.Chmod(program, 0o755),
		os.WriteFile(document, pdftest.Text(200, 100, "", []string{"Hello"}), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("/proc/self/exe", shipped, profile, program, document)
	cmd.Dir, cmd.Env = "/", []string{partVariable + "=container", "PATH=/usr/bin:/bin"}
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%s: %s", profile, said)
	return string(said)
}

// The image, run as docs/deploy says: nothing is missing that a container can have.
func TestTheShippedProfileIsolates(t *testing.T) {
	if os.Getuid() != 0 {
		return // only root can create a container
	}
	said := contained(t, "shipped")
	if !strings.HasPrefix(said, "level isolated tier process-group+no-network+user-namespace+private-files+landlock+seccomp") ||
		!strings.Contains(said, "pages 1 <nil>") {
		t.Error(said)
	}
}

// The image as a plain `docker run` runs it, which is why production requires isolated.
func TestDockersOwnProfileRestricts(t *testing.T) {
	if os.Getuid() != 0 {
		return // only root can create a container
	}
	said := contained(t, "docker")
	if !strings.HasPrefix(said, "level restricted tier process-group+landlock+seccomp") || !strings.Contains(said, "pages 1 <nil>") {
		t.Error(said)
	}
}
