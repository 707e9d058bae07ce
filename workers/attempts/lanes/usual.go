package lanes

import (
	"slices"
	"time"
)

const (
	// usualLeast is the least that counts as usual, whatever a tool's documents take.
	usualLeast = 5 * time.Second
	// keptMax of a tool's last successes are remembered, accountMax of them of one account, which is less than the twentieth
	// that may be slower: who sends slow documents on purpose does not make slow ones usual. Fewer say nothing.
	keptMax    = 128
	accountMax = 6
)

// usual is how long a tool's work usually takes.
type usual struct{ kept []took }

type took struct {
	account string
	time    time.Duration
}

// note remembers a success instead of the account's oldest, or of the oldest of all.
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

// time is the 95th percentile, and at least usualLeast.
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
