package urlcheck

// CheckState is the state of a check.
type CheckState string

// The states of a check between its charge and its answer.
const (
	Open      CheckState = "open"
	Answered  CheckState = "answered"
	Refunding CheckState = "refunding"
	Refunded  CheckState = "refunded"
)

// Check is a check that was charged, or is about to be.
type Check struct {
	RunID, AccountID string
	State            CheckState
	// Reason is why it is refunded; Answer is its sealed answer; each is "" in other states.
	Reason, Answer string
}
