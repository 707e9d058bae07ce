package bounds

import (
	"sync"
	"time"
)

// LookAgain calls look once every period, until look returns true or end is called; end waits for a running look.
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
