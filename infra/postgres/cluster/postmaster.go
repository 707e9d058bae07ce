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

// postmaster is a running server that this process did not start. Each signal is sent to its process id only after a
// check that the id still belongs to it.
type postmaster struct {
	id       int
	dataDir  string
	port     int
	stopping bool
}

// findPostmaster returns the server that runs on dataDir, or nil.
//
// postmaster.pid names the process, but it outlives a killed server, and by then the id may belong to any process.
// Its lines are: id, data directory, start time, port, socket directory, address, shared memory key, status.
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
	id, _ := strconv.Atoi(line(0)) // no process has the id 0
	if !isPostmaster(id, dataDir) {
		return nil, nil
	}
	port, _ := strconv.Atoi(line(3)) // missing while the server starts
	return &postmaster{id: id, dataDir: dataDir, port: port, stopping: line(7) == "stopping"}, nil
}

func pidFile(dataDir string) string { return filepath.Join(dataDir, "postmaster.pid") }

// isPostmaster reports whether the process id runs on dataDir, by its command line: nothing else of another user's
// process can be read. A process that has ended and was not waited for has none.
func isPostmaster(id int, dataDir string) bool {
	content, err := os.ReadFile("/proc/" + strconv.Itoa(id) + "/cmdline")
	if err != nil {
		return false
	}
	args := strings.Split(string(content), "\x00")
	return filepath.Base(args[0]) == "postgres" && slices.Contains(args, dataDir)
}

// discardStalePid removes from postmaster.pid an id that now belongs to some other program. The server refuses to
// start as long as that id is in use, which after a reboot or in a container may be forever. Only the id is replaced,
// by one that Linux never gives: the rest of the file still tells the server whether sessions of the killed one live.
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

// end polls, because the kernel notifies only a parent.
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
