package users

import (
	"errors"
	"fmt"
	"os"
)

// Map is the user and the group that the service runs as, in a namespace of users where nobody has a name yet.
type Map struct {
	User  int `json:"user"`
	Group int `json:"group"`
}

// Own returns those of this process.
func Own() *Map { return &Map{User: os.Getuid(), Group: os.Getgid()} }

// Name maps the engine's user to itself, not to root: an engine that believes to be root asks for what it cannot get.
// It is the shim that does so, not the service: a service that nobody can look into (secret.Hide) may not write to what
// /proc shows of a child that still shares its memory.
func (m *Map) Name() error {
	alone := func(id int) []byte { return fmt.Appendf(nil, "%d %d 1", id, id) }
	return errors.Join(
		os.WriteFile("/proc/self/setgroups", []byte("deny"), 0),
		os.WriteFile("/proc/self/gid_map", alone(m.Group), 0),
		os.WriteFile("/proc/self/uid_map", alone(m.User), 0),
	)
}
