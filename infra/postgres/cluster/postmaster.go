package cluster

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// postmaster is a running server that this process did not start. Signals are sent to its id, after a check of what
// that id is now.
type postmaster struct {
	id       int
	dataDir  string
	port     int
	stopping bool
}

// findPostmaster returns the server that runs on dataDir, or nil.
//
// postmaster.pid says who that is, but outlives a killed server, and its id may by now be anybody's. Its lines are: id,
// data directory, start time, port, socket directory, address, shared memory key, status.
func findPostmaster(dataDir string) (*postmaster, error) {
	content, err := os.ReadFile(pidFile(dataDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cluster: %w", err)
	}
	lines := strings.Split(string(content), "\n")
	line := func(i int) string {
		if i < len(lines) {
			return strings.TrimSpace(lines[i])
		}
		return ""
	}
	id, _ := strconv.Atoi(line(0)) // 0 is nobody's
	if !isPostmaster(id, dataDir) {
		return nil, nil
	}
	port, _ := strconv.Atoi(line(3)) // missing while it starts
	return &postmaster{id: id, dataDir: dataDir, port: port, stopping: line(7) == "stopping"}, nil
}

func pidFile(dataDir string) string { return filepath.Join(dataDir, "postmaster.pid") }

// isPostmaster reports it by the command line, the only sign that can be read of another user's process. A process that has
// ended and was not waited for has none.
func isPostmaster(id int, dataDir string) bool {
	content, err := os.ReadFile("/proc/" + strconv.Itoa(id) + "/cmdline")
	if err != nil {
		return false
	}
	args := strings.Split(string(content), "\x00")
	return filepath.Base(args[0]) == "postgres" && slices.Contains(args, dataDir)
}

// discardStalePid makes the server forget an id that now belongs to some other program. It would refuse to start as
// long as that id is in use, which after a reboot or in a container may be forever. Only the id is replaced, by one
// that Linux never gives: from the rest of the file the server still learns whether sessions of the killed one live.
func discardStalePid(dataDir string) error {
	content, err := os.ReadFile(pidFile(dataDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	const neverGiven = "2147483647\n"
	_, rest, _ := strings.Cut(string(content), "\n")
	if err := os.WriteFile(pidFile(dataDir), []byte(neverGiven+rest), 0o600); err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	return nil
}

func (p *postmaster) pid() int { return p.id }

func (p *postmaster) signal(sig syscall.Signal) {
	if isPostmaster(p.id, p.dataDir) {
		_ = syscall.Kill(p.id, sig)
	}
}

// end looks again and again: only a parent is told.
func (p *postmaster) end() <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		look := time.NewTicker(pollInterval)
		defer look.Stop()
		for isPostmaster(p.id, p.dataDir) {
			<-look.C
		}
	}()
	return ended
}
