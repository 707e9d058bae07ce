package lanes

import (
	"slices"
	"time"
)

const (
	// usualLeast is the minimum of what counts as usual, however fast a tool is.
	usualLeast = 5 * time.Second
	// keptMax is how many recent successes of a tool are kept, accountMax how many of them may be one account's. That is less than
	// the twentieth that may be slower: an account that sends slow documents on purpose cannot make slow ones usual.
	keptMax    = 128
	accountMax = 6
)

// usual is how long a tool's work usually takes.
type usual struct{ kept []took }

type took struct {
	account string
	time    time.Duration
}

// note keeps a success, in place of the account's oldest, or of the oldest of all.
func (u *usual) note(account string, d time.Duration) {
	mine, oldest := 0, 0
	for i, one := range slices.Backward(u.kept) {
		if one.account == account {
			mine++
			oldest = i
		}
	}
	switch {
	case mine >= accountMax:
		u.kept = slices.Delete(u.kept, oldest, oldest+1)
	case len(u.kept) >= keptMax:
		u.kept = slices.Delete(u.kept, 0, 1)
	}
	u.kept = append(u.kept, took{account, d})
}

// time returns the 95th percentile, at least usualLeast.
func (u *usual) time() time.Duration {
	if len(u.kept) < keptMax {
		return usualLeast
	}
	times := make([]time.Duration, len(u.kept))
	for i, one := range u.kept {
		times[i] = one.time
	}
	slices.Sort(times)
	return max(usualLeast, times[(len(times)*95+99)/100-1])
}
