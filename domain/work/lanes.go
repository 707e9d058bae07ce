package work

import (
	"strings"
	"time"
)

// The engines' work is done in two lanes. The first few jobs of an account that hold slots at once go through the foreground.
// The others are done in the background: in a queue of their own, with slots of their own, by processes that give
// way to all others (workers/sandbox). So whoever floods an engine, or another one beside it, delays nobody who sends a
// few jobs, and still gets all the processor time that nobody else needs. Where others need all of it, ReliefAfter gives
// the account its share: one piece of work at a time in the foreground, like everybody else.

// foregroundJobs is how many jobs of an account that hold slots are in the foreground. Plan free allows no more at once.
const foregroundJobs = 4

// ReliefAfter is how long work waits in the background until one piece of each account comes to the foreground where none
// of the account's is there. Less gives a flood that is moving anyway what it takes from others.
const ReliefAfter = time.Minute

// InForeground reports whether a job is done in the foreground. ahead is how many jobs of its account held a slot when it
// got its own.
func InForeground(ahead int) bool { return ahead < foregroundJobs }

const backgroundSuffix = "_background"

// BackgroundQueue is the queue of an engine class for the work that is done in the background.
func BackgroundQueue(class string) string { return class + backgroundSuffix }

// InBackground reports whether a queue is one of BackgroundQueue.
func InBackground(queue string) bool { return strings.HasSuffix(queue, backgroundSuffix) }

// PriorityOf puts the first jobs of an account before the hundredth of another: River takes lower numbers first, and its
// queue is first in, first out without them. ahead is how many jobs of the account held a slot when this one got its own.
func PriorityOf(ahead int) int {
	for class, below := range [...]int{foregroundJobs, 16, 64} {
		if ahead < below {
			return class + 1
		}
	}
	return 4
}
