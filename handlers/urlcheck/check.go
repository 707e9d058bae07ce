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

// Check is one check that was charged, or is about to be.
type Check struct {
	RunID, AccountID string
	State            CheckState
	// Reason says why it is given back, Answer is what it was answered with, sealed; each is "" elsewhere.
	Reason, Answer string
}
