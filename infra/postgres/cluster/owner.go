package cluster

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// owner is the user that initdb and postgres run as.
type owner struct {
	name     string
	uid, gid uint32
	switches bool // this process is root and must become the owner
}

func chooseOwner() (owner, error) {
	if uid := os.Geteuid(); uid != 0 {
		//nolint:gosec // the kernel's ids have 32 bits
		return owner{name: strconv.Itoa(uid), uid: uint32(uid), gid: uint32(os.Getegid())}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		found, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.ParseUint(found.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(found.Gid, 10, 32)
		if err := errors.Join(uidErr, gidErr); err != nil {
			return owner{}, fmt.Errorf("cluster: user %s: %w", name, err)
		}
		return owner{name: name, uid: uint32(uid), gid: uint32(gid), switches: true}, nil
	}
	return owner{}, errors.New("cluster: PostgreSQL refuses to run as root, and there is neither a user postgres " +
		"nor a user nobody to run it as; make one, or run as an ordinary user")
}

// credential is for SysProcAttr: nil when no change of user is needed.
func (o owner) credential() *syscall.Credential {
	if !o.switches {
		return nil
	}
	return &syscall.Credential{Uid: o.uid, Gid: o.gid}
}

// give makes the owner own path, which this process just created.
func (o owner) give(path string) error {
	if !o.switches {
		return nil
	}
	if err := os.Chown(path, int(o.uid), int(o.gid)); err != nil {
		return fmt.Errorf("cluster: give %s to %s: %w", path, o.name, err)
	}
	return nil
}
