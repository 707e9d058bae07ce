package sandbox

import (
	"errors"
	"testing"
)

// If a run runs out of memory, its result says so, and how much it used.
func TestMemoryAsACauseIsKnown(t *testing.T) {
	if !Probe().MemoryGroup {
		t.Log("the tier of this machine does not count it")
		return
	}
	const limit = 64 << 20
	fills := withLimits(shell("head -c 300000000 /dev/zero | tail -c 250000000 | wc -c"), Limits{MemoryBytes: limit})
	_, result, _ := output(t, fills) // wc succeeds: the kernel kills tail
	if !result.OutOfMemory || result.MemoryBytesMax < limit/2 || result.MemoryBytesMax > limit {
		t.Errorf("%+v", result)
	}
	_, result, err := output(t, withLimits(shell("exit 3"), Limits{MemoryBytes: limit}))
	failed, is := errors.AsType[*Failed](err)
	if !is || failed.OutOfMemory() || result.MemoryBytesMax == 0 {
		t.Errorf("%+v, %v", result, err)
	}
}
