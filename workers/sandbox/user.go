package sandbox

import (
	"os"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/sandbox/users"
)

// engineUser is the user of one run; id 0 means our own.
type engineUser struct {
	id  int
	dir string
}

func acquireUser(tier Tier, dir string) (*engineUser, error) {
	if !tier.OwnUser {
		return &engineUser{}, nil
	}
	id, err := users.OfMachine.Take()
	if err != nil {
		return nil, err
	}
	user := &engineUser{id: id, dir: dir}
	if dir == "" {
		return user, nil
	}
	if err := rundir.Give(dir, id); err != nil {
		user.dir = ""
		user.release()
		return nil, err
	}
	return user, nil
}

// release first takes the directory back: the id's next user must not own it.
func (u *engineUser) release() {
	if u.id == 0 {
		return
	}
	if u.dir != "" {
		// It may already be removed; then nobody can access it.
		_ = os.Chown(u.dir, os.Getuid(), os.Getgid())
	}
	users.OfMachine.Release(u.id)
}
