package process

import (
	"errors"
	"os"
)

// The numbers that systemd's table of user ids leaves unused, below 65536 so
// that they exist in containers too (https://systemd.io/UIDS-GIDS).
const (
	engineUserFirst = 60578
	engineUserLast  = 61183
)

// engineUsers hands out the user ids of this machine.
var engineUsers = newUserIDs("/run/toolmill-users", engineUserFirst, engineUserLast)

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
	id, err := engineUsers.take()
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
	engineUsers.release(u.id)
}
