package account_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
)

// heapBytes is what is in use after a collection.
func heapBytes() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A job that waits costs the owner of its partition less than 110 bytes, its id of 30 characters included, for as long as
// an account of plan custom may make it wait; and nothing once the queue has been worked off.
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
		t.Errorf("%d bytes are left of an empty queue", left)
	}
	runtime.KeepAlive(&q)
	runtime.KeepAlive(ids)
}
