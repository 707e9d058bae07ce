package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

// Level summarises a tier, for those who configure and run workers.
type Level string

// The levels, from the lowest.
const (
	// LevelLimits: a process group, resource limits and no privileges, which every machine supports. A file that takes an engine
	// over has the access of the service's own user.
	LevelLimits Level = "limits"
	// LevelRestricted: an engine can open no file outside its view and no connection, by seccomp together with Landlock or with
	// namespaces. This needs no privileges, but Linux 5.13.
	LevelRestricted Level = "restricted"
	// LevelIsolated: everything, with namespaces and a root of its own, and as a user of its own (or in a user namespace).
	LevelIsolated Level = "isolated"
)

// Levels are all levels, from the lowest.
var Levels = []Level{LevelLimits, LevelRestricted, LevelIsolated}

// Level returns the highest level whose promise the tier keeps.
func (t Tier) Level() Level {
	namespaces := t.NoNetwork && t.PrivateFiles
	switch {
	case !t.Seccomp || t.Landlock == 0 && !namespaces:
		return LevelLimits
	case t.Landlock > 0 && namespaces && t.hasUser():
		return LevelIsolated
	}
	return LevelRestricted
}

// Warning returns what a level below the highest means for operators; empty for the highest.
func (l Level) Warning() string {
	switch l {
	case LevelIsolated:
		return ""
	case LevelRestricted:
		return "an engine runs as the service's user beside it, kept from files, network and signals by filters alone, and its memory and " +
			"processes are bounded by looking at them; let workers make namespaces of users (docs/deploy)"
	default:
		return "a file that takes an engine over has what the service's own user has: files, network, other engines"
	}
}

// Require returns an error if this machine does not reach a level, with what is missing and how to get it.
func Require(minimum Level) error { return require(minimum, probeOnce()) }

func require(minimum Level, found probed) error {
	reached := found.tier.Level()
	if slices.Index(Levels, reached) >= slices.Index(Levels, minimum) {
		return nil
	}
	return fmt.Errorf("engines would be less confined than asked for: %s, not %s (%s); missing: %s; %s",
		reached, minimum, found.tier, strings.Join(found.lacks, "; "), advice)
}

const advice = "in a container, run it as docs/deploy says (docker run --security-opt seccomp=docs/deploy/seccomp.json; where the host " +
	"has AppArmor, docs/deploy/apparmor too), on Linux 5.13 or newer; or ask for less with TOOLMILL_SANDBOX_MINIMUM=restricted (docs/security.md)"
