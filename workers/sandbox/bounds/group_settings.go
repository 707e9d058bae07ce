package bounds

import "strconv"

// setting is a file of a control group and what is written to it.
type setting struct{ file, value string }

const (
	weightDefault = 100
	// Version 1 counts in the kernel's weights for niceness, 1,024 for none; version 2 in hundredths of that.
	weightOneShare = 1024
	// backgroundWeight, of 1,024, is the weight of backgroundNiceness.
	backgroundWeight = 36
	// quotaPeriod is in microseconds; it is the kernel's default.
	quotaPeriod = 100_000
)

// settings returns what to write to a controller for its part of a share (Documentation/admin-guide/cgroup-v1 and
// cgroup-v2.rst).
func (s Share) settings(c Controller, version int) []setting {
	switch {
	case c == Memory && version == 1:
		return []setting{{"memory.limit_in_bytes", decimal(s.memoryBytes())}}
	case c == Memory:
		return []setting{{"memory.max", decimal(s.memoryBytes())}}
	case c == Processes && s.ProcessesMax == 0:
		return nil
	case c == Processes:
		return []setting{{"pids.max", decimal(s.ProcessesMax)}}
	case version == 1:
		return append([]setting{{"cpu.shares", decimal(s.weight(weightOneShare))}}, s.quota1()...)
	default:
		return append([]setting{{"cpu.weight", decimal(s.weight(weightDefault))}}, s.quota2()...)
	}
}

func (s Share) memoryBytes() uint64 {
	if s.MemoryBytes == 0 {
		return MemoryDefault
	}
	return s.MemoryBytes
}

// weight returns the run's weight, where whole is that of a run without a particular weight. In version 1 the kernel's minimum
// is 2.
func (s Share) weight(whole uint64) uint64 {
	weight := s.Weight
	if weight == 0 {
		weight = weightDefault
	}
	weight = whole * weight / weightDefault
	if s.Background {
		weight = weight * backgroundWeight / weightOneShare
	}
	return max(2, weight)
}

func (s Share) quota1() []setting {
	if s.ProcessorsMax == 0 {
		return nil
	}
	return []setting{{"cpu.cfs_period_us", decimal(quotaPeriod)}, {"cpu.cfs_quota_us", decimal(quotaPeriod * s.ProcessorsMax)}}
}

func (s Share) quota2() []setting {
	if s.ProcessorsMax == 0 {
		return nil
	}
	return []setting{{"cpu.max", decimal(quotaPeriod*s.ProcessorsMax) + " " + decimal(quotaPeriod)}}
}

func decimal(n uint64) string { return strconv.FormatUint(n, 10) }
