package users

import (
	"errors"
	"fmt"
	"os"
)

// Map is the user and the group of the service, for mapping in a new user namespace.
type Map struct {
	User  int `json:"user"`
	Group int `json:"group"`
}

// Own returns the Map of this process.
func Own() *Map { return &Map{User: os.Getuid(), Group: os.Getgid()} }

// Name maps the engine's user to itself, not to root: an engine that takes itself for root tries what it cannot do. The shim
// calls it, not the service: a service whose memory is protected (secret.Hide) may not write to the /proc files of a child that
// still shares its memory.
func (m *Map) Name() error {
	alone := func(id int) []byte { return fmt.Appendf(nil, "%d %d 1", id, id) }
	return errors.Join(
		os.WriteFile("/proc/self/setgroups", []byte("deny"), 0),
		os.WriteFile("/proc/self/gid_map", alone(m.Group), 0),
		os.WriteFile("/proc/self/uid_map", alone(m.User), 0),
	)
}
