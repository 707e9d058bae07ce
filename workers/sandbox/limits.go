package sandbox

import (
	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

// list is what to set in the child. A core file would hold a customer's
// document, so there never is one.
func (l Limits) list(tier Tier) []bounds.Resource {
	set := []bounds.Resource{{Number: unix.RLIMIT_CORE, Value: 0}}
	add := func(resource int, value uint64) {
		if value > 0 {
			set = append(set, bounds.Resource{Number: resource, Value: value})
		}
	}
	add(unix.RLIMIT_FSIZE, l.FileBytes)
	add(unix.RLIMIT_NOFILE, l.OpenFiles)
	add(unix.RLIMIT_CPU, l.CPUSeconds)
	if tier.CountsProcesses() {
		add(unix.RLIMIT_NPROC, l.ProcessesMax)
	} else {
		add(unix.RLIMIT_NPROC, processesOfUserMax)
	}
	add(unix.RLIMIT_DATA, l.DataBytes)
	add(unix.RLIMIT_AS, l.AddressSpaceBytes)
	return set
}
