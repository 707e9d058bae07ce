// Package refusal holds the one type in which the domain says no.
package refusal

// Code is the machine-readable reason of a refusal, as it is in the error body of the REST API
// (docs/design/api.md "Errors").
type Code string

// Refusal is a decision not to do what a command asks. It is an ordinary outcome: nothing is appended,
// nothing is charged, and any owner of the partition would refuse alike.
type Refusal struct {
	// Code names the reason for programs.
	Code Code `json:"code"`
	// Message names it for people, with the numbers that they need to act.
	Message string `json:"message"`
	// Details is a JSON object for programs; nil where the code says it all.
	Details map[string]any `json:"details,omitempty"`
	// RetryAfterSeconds is how long to wait before the same request can succeed; 0 where waiting does not help.
	RetryAfterSeconds int `json:"retryAfterSeconds,omitzero"`
}

// Error returns code and message in one line.
func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// Is reports whether target is a refusal of the same code, so that errors.Is works on codes alone.
func (r *Refusal) Is(target error) bool {
	other, ok := target.(*Refusal)
	return ok && other.Code == r.Code
}

// New returns a refusal without details.
func New(code Code, message string) *Refusal { return &Refusal{Code: code, Message: message} }
