package process

import (
	"errors"
	"math/rand/v2"
	"os"
	"sync"
)

// The numbers that systemd's table of user ids leaves unused, below 65536 so
// that they exist in containers too (https://systemd.io/UIDS-GIDS).
const (
	engineUserFirst = 60578
	engineUserLast  = 61183
)

// engineUsers hands out user ids. Two runs at the same time never share one:
// they could signal each other and would share their limit of processes. The
// first is random, so that services on one machine rarely meet.
var engineUsers = struct {
	sync.Mutex

	taken map[int]bool
	next  int
}{taken: map[int]bool{}, next: rand.IntN(engineUserLast - engineUserFirst + 1)}

var errNoUserLeft = errors.New("all user ids for engines are in use")

// engineUser is the user of one run; id 0 means our own.
type engineUser struct {
	id  int
	dir string
}

func acquireUser(tier Tier, dir string) (*engineUser, error) {
	if !tier.OwnUser {
		return &engineUser{}, nil
	}
	id, err := takeUserID()
	if err != nil {
		return nil, err
	}
	user := &engineUser{id: id, dir: dir}
	if dir == "" {
		return user, nil
	}
	if err := giveTree(dir, id); err != nil {
		user.dir = ""
		user.release()
		return nil, err
	}
	return user, nil
}

// release takes the directory back first: the id's next user must not own it.
func (u *engineUser) release() {
	if u.id == 0 {
		return
	}
	if u.dir != "" {
		// It may be removed already, and then nobody can reach it.
		_ = os.Chown(u.dir, os.Getuid(), os.Getgid())
	}
	engineUsers.Lock()
	defer engineUsers.Unlock()
	delete(engineUsers.taken, u.id)
}

func takeUserID() (int, error) {
	const count = engineUserLast - engineUserFirst + 1
	engineUsers.Lock()
	defer engineUsers.Unlock()
	for range count {
		id := engineUserFirst + engineUsers.next
		engineUsers.next = (engineUsers.next + 1) % count
		if !engineUsers.taken[id] {
			engineUsers.taken[id] = true
			return id, nil
		}
	}
	return 0, errNoUserLeft
}
