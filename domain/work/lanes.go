package work

import (
	"strings"
	"time"
)

// Each engine has two lanes. The first few jobs of an account that hold slots at the same time use the foreground. Its
// other jobs use the background: a queue of their own, slots of their own, and processes that yield to all others
// (workers/sandbox). So an account that floods an engine, or another engine on the same machine, does not delay an
// account that sends a few jobs, and still gets all the processor time that nobody else needs. If others need all of
// it, ReliefAfter gives the account its share: one piece of work at a time in the foreground, like everybody else.

// foregroundJobs is how many jobs of an account that hold slots are in the foreground. Plan free allows no more at the
// same time.
const foregroundJobs = 4

// ReliefAfter is how long work waits in the background until one piece of each account moves to the foreground, if the
// account has none there. A shorter time would let a flood that progresses anyway take from others.
const ReliefAfter = time.Minute

// InForeground reports whether a job runs in the foreground. ahead is how many jobs of its account held a slot when it
// got its own.
func InForeground(ahead int) bool { return ahead < foregroundJobs }

const backgroundSuffix = "_background"

// BackgroundQueue returns the name of an engine class's background queue.
func BackgroundQueue(class string) string { return class + backgroundSuffix }

// InBackground reports whether a queue is a background queue.
func InBackground(queue string) bool { return strings.HasSuffix(queue, backgroundSuffix) }

// PriorityOf ranks the first jobs of an account before the hundredth of another: River takes lower numbers first, and
// is first in, first out among equals. ahead is how many jobs of the account held a slot when this one got its own.
func PriorityOf(ahead int) int {
	for class, below := range [...]int{foregroundJobs, 16, 64} {
		if ahead < below {
			return class + 1
		}
	}
	return 4
}
