package projections

// priorityOf puts the first jobs of an account before the hundredth of another: River takes lower numbers first, and its
// queue is first in, first out without them. ahead is how many jobs of the account held a slot when this one got its own.
// Plans free and pro never leave the first class, business the first two. What waits in a lower class is brought into
// the first from time to time, one of each account (infra/river, fairness.go), so nobody waits for ever.
func priorityOf(ahead int) int {
	for class, below := range [...]int{4, 16, 64} {
		if ahead < below {
			return class + 1
		}
	}
	return 4
}
