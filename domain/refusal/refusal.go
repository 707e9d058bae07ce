// Package refusal defines the error with which the domain refuses a command.
package refusal

// Code is the machine-readable reason of a refusal, used in the error body of the REST API (docs/design/api.md
// "Errors").
type Code string

// Refusal is a decision not to do what a command asks. It is an ordinary outcome: nothing is appended, nothing is
// charged, and every owner of the partition would refuse the same.
type Refusal struct {
	// Code is the reason, for programs.
	Code Code `json:"code"`
	// Message is the reason, for people, with the numbers that they need to act.
	Message string `json:"message"`
	// Details is a JSON object for programs; nil if the code is enough.
	Details map[string]any `json:"details,omitempty"`
	// RetryAfterSeconds is how long to wait before the same request can succeed; 0 if waiting does not help.
	RetryAfterSeconds int `json:"retryAfterSeconds,omitzero"`
}

// Error returns code and message in one line.
func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// Is reports whether target is a refusal with the same code, so that errors.Is compares codes only.
func (r *Refusal) Is(target error) bool {
	other, ok := target.(*Refusal)
	return ok && other.Code == r.Code
}

// New returns a refusal without details.
func New(code Code, message string) *Refusal { return &Refusal{Code: code, Message: message} }
