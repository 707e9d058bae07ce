package sandbox

import (
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

// list returns the limits to set in the child. A core file would contain a customer's document, so there never is one.
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
	add(unix.RLIMIT_NPROC, l.processesOfUser(tier))
	add(unix.RLIMIT_DATA, l.DataBytes)
	add(unix.RLIMIT_AS, l.AddressSpaceBytes)
	return set
}

// processesOfUser is the kernel's limit per user. If a control group counts too, this limit is the wider one: only the group
// reports that it refused a process (Result.OutOfProcesses).
func (l Limits) processesOfUser(tier Tier) uint64 {
	switch {
	case !tier.hasUser():
		return processesOfUserMax
	case tier.ProcessesGroup:
		return 2 * l.ProcessesMax
	default:
		return l.ProcessesMax
	}
}

// share returns the part of the limits that a control group enforces.
func (l Limits) share(background bool) bounds.Share {
	return bounds.Share{
		MemoryBytes: l.MemoryBytes, ProcessesMax: l.ProcessesMax, Weight: l.ProcessorWeight, ProcessorsMax: l.processorsMax(),
		Background: background,
	}
}

// processorsMax is 0 if the quota could never be reached, because it would still cost the counting.
func (l Limits) processorsMax() uint64 {
	if l.ProcessorsMax >= uint64(runtime.NumCPU()) { //nolint:gosec // a small number
		return 0
	}
	return l.ProcessorsMax
}
