package users

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"
)

// The ids that systemd's table of user ids leaves unused, below 65536 so that they exist in containers too
// (https://systemd.io/UIDS-GIDS).
const (
	first = 60578
	last  = 61183
)

// OfMachine hands out the user ids of this machine.
var OfMachine = newIDs("/run/toolmill-users", first, last)

// ErrNoneLeft means that all user ids are in use.
var ErrNoneLeft = errors.New("all user ids for engines are in use")

// IsEngine reports whether an id is one of those that runs get.
func IsEngine(id int) bool { return id >= first && id <= last }

// IDs hands out user ids. Two concurrent runs never have the same id, even of two services on one machine: they could signal
// each other, and would share their limit of processes, so that a browser of one service could keep the other's engine from
// starting a thread. The first id is random, so that services rarely compete.
type IDs struct {
	// dir has a file for each id, locked while it is taken. Only root can access it, as only root can use the ids.
	dir         string
	first, last int

	mu    sync.Mutex
	taken map[int]*os.File
	next  int
}

func newIDs(dir string, first, last int) *IDs {
	return &IDs{dir: dir, first: first, last: last, taken: map[int]*os.File{}, next: rand.IntN(last - first + 1)}
}

// Take claims an id. Errors: ErrNoneLeft, those of the file system.
func (u *IDs) Take() (int, error) {
	count := u.last - u.first + 1
	u.mu.Lock()
	defer u.mu.Unlock()
	for range count {
		id := u.first + u.next
		u.next = (u.next + 1) % count
		if u.taken[id] != nil {
			continue
		}
		claim, err := u.claim(id)
		if err == nil {
			u.taken[id] = claim
			return id, nil
		}
		if !errors.Is(err, unix.EWOULDBLOCK) {
			return 0, fmt.Errorf("claim a user for an engine: %w", err)
		}
	}
	return 0, ErrNoneLeft
}

// Release returns an id for reuse.
func (u *IDs) Release(id int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	_ = u.taken[id].Close()
	delete(u.taken, id)
}

// claim keeps other services from using an id until the file is closed or this process ends, however it does. Error:
// EWOULDBLOCK if another one has it.
func (u *IDs) claim(id int) (*os.File, error) {
	if err := os.MkdirAll(u.dir, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(u.dir, strconv.Itoa(id)), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}
