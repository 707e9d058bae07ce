package projections

// The engines' work is done in two lanes. The first few jobs of an account that hold slots at once go through the foreground.
// Those behind them are done in the background: in a queue of their own, with slots of their own, by processes that give
// way to all others (workers/process). So whoever floods an engine, or another one beside it, delays nobody who sends a
// few jobs, and still gets all the processor time that nobody else needs.

// foregroundJobs is how many jobs of an account that hold slots are in the foreground. Plan free allows no more at once.
const foregroundJobs = 4

func inForeground(ahead int) bool { return ahead < foregroundJobs }

// BackgroundQueue is the queue of an engine class for the work that is done in the background.
func BackgroundQueue(class string) string { return class + "_background" }

// priorityOf puts the first jobs of an account before the hundredth of another: River takes lower numbers first, and its
// queue is first in, first out without them. ahead is how many jobs of the account held a slot when this one got its own.
// What waits in a lower class is brought into the first from time to time, one of each account (infra/river, fairness.go),
// so nobody waits for ever.
func priorityOf(ahead int) int {
	for class, below := range [...]int{foregroundJobs, 16, 64} {
		if ahead < below {
			return class + 1
		}
	}
	return 4
}
