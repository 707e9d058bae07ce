package layout

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel calls do with each number below count, several at a time: pages do not depend on each other until they are joined.
func inParallel(count int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(count, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
}
