package process

import (
	"errors"
	"fmt"
	"os"
)

// userMap are the user and the group that the service runs as, in a namespace of users where nobody has a name yet.
type userMap struct {
	User  int `json:"user"`
	Group int `json:"group"`
}

func userMapOf(tier Tier) *userMap {
	if !tier.UserNamespace {
		return nil
	}
	return &userMap{User: os.Getuid(), Group: os.Getgid()}
}

// nameUsers maps the engine's user to itself, not to root: an engine that believes to be root asks for what it cannot get.
// It is the shim that does so, not the service: a service that nobody can look into (secret.Hide) may not write to what
// /proc shows of a child that still shares its memory.
func nameUsers(o *order) error {
	if o.Users == nil {
		return nil
	}
	alone := func(id int) []byte { return fmt.Appendf(nil, "%d %d 1", id, id) }
	return errors.Join(
		os.WriteFile("/proc/self/setgroups", []byte("deny"), 0),
		os.WriteFile("/proc/self/gid_map", alone(o.Users.Group), 0),
		os.WriteFile("/proc/self/uid_map", alone(o.Users.User), 0),
	)
}
