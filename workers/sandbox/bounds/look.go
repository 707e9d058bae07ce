package bounds

import (
	"sync"
	"time"
)

// LookAgain looks once every period, until there is nothing more to look for or the function that it returns is called,
// which waits for a look that is under way.
func LookAgain(period time.Duration, look func() (done bool)) (end func()) {
	over := make(chan struct{})
	var looks sync.WaitGroup
	looks.Go(func() {
		again := time.NewTicker(period)
		defer again.Stop()
		for {
			select {
			case <-over:
				return
			case <-again.C:
			}
			if look() {
				return
			}
		}
	})
	return func() {
		close(over)
		looks.Wait()
	}
}
