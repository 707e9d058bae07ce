package process

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

// userIDs hands out user ids. Two runs at the same time never share one, also
// of two services on one machine: they could signal each other, and would share
// their limit of processes, so that a browser of the one would keep the other's
// engine from starting a thread. The first is random, so that services rarely
// meet.
type userIDs struct {
	// dir holds a file for each id, locked while it is taken. It is root's alone,
	// as only root can use the ids.
	dir         string
	first, last int

	mu    sync.Mutex
	taken map[int]*os.File
	next  int
}

func newUserIDs(dir string, first, last int) *userIDs {
	return &userIDs{dir: dir, first: first, last: last, taken: map[int]*os.File{}, next: rand.IntN(last - first + 1)}
}

// take claims an id. Errors: errNoUserLeft, those of the file system.
func (u *userIDs) take() (int, error) {
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
	return 0, errNoUserLeft
}

func (u *userIDs) release(id int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	_ = u.taken[id].Close()
	delete(u.taken, id)
}

// claim keeps other services from an id until the file is closed, or this
// process ends however it does. Error: EWOULDBLOCK where another one has it.
func (u *userIDs) claim(id int) (*os.File, error) {
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
