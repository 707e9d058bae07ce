package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// limit is one resource limit, soft and hard alike.
type limit struct {
	Resource int    `json:"resource"`
	Value    uint64 `json:"value"`
}

// list is what to set in the child. A core file would hold a customer's
// document, so there never is one.
func (l Limits) list(tier Tier) []limit {
	set := []limit{{unix.RLIMIT_CORE, 0}}
	add := func(resource int, value uint64) {
		if value > 0 {
			set = append(set, limit{resource, value})
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

// applyLimits goes through package syscall, which otherwise puts the limit of
// open files back at exec.
func applyLimits(o *order) error {
	for _, limit := range o.Limits {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(limit.Resource, &now); err != nil {
			return err
		}
		value := min(limit.Value, now.Max)
		if err := syscall.Setrlimit(limit.Resource, &syscall.Rlimit{Cur: value, Max: value}); err != nil {
			return err
		}
	}
	return nil
}
