package projections

// URLCheckState is where a check is.
type URLCheckState string

// The states of a check.
const (
	URLCheckOpen      URLCheckState = "open"
	URLCheckAnswered  URLCheckState = "answered"
	URLCheckRefunding URLCheckState = "refunding"
	URLCheckRefunded  URLCheckState = "refunded"
)

// URLCheck is one check that was charged, or is about to be.
type URLCheck struct {
	RunID, AccountID string
	State            URLCheckState
	// Reason says why it is given back, Answer is what it was answered with, sealed; each is "" elsewhere.
	Reason, Answer string
}
