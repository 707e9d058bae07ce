package account_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
)

// heapBytes returns the bytes in use after a garbage collection.
func heapBytes() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A waiting job takes less than 110 bytes in its owner's memory, including its id of 30 characters, up to the waiting
// limit of plan custom; an emptied queue takes none.
func TestAWaitingJobCostsLittleMemory(t *testing.T) {
	const jobs = 100_000
	before := heapBytes()
	ids := make([]string, jobs)
	for i := range ids {
		ids[i] = fmt.Sprintf("job_%026d", i)
	}
	onlyIDs := heapBytes() - before
	var q account.Queue
	for _, id := range ids {
		q.Push(account.Slot{JobID: id, CostUnits: 2})
	}
	each := (heapBytes() - before - int64(len(ids))*16) / jobs
	t.Logf("%d bytes a job, %d of them its id", each, onlyIDs/jobs-16)
	if each > 110 {
		t.Errorf("a waiting job takes %d bytes", each)
	}
	for _, id := range ids {
		q.Remove(id)
	}
	clear(ids)
	if left := heapBytes() - before - int64(len(ids))*16; left > jobs {
		t.Errorf("an empty queue keeps %d bytes", left)
	}
	runtime.KeepAlive(&q)
	runtime.KeepAlive(ids)
}
