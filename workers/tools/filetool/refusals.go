package filetool

import (
	"errors"

	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// Refusals are a tool's answers to errors that the client's file is the cause of: no attempt can convert it. The first that
// matches counts.
type Refusals []Refusal

// Refusal is the answer to an error, with a reason for programs and a sentence for people.
type Refusal struct {
	Err             error
	Reason, Message string
}

// Of returns the answer to an error, nil if the file is not its cause.
func (r Refusals) Of(err error) *convert.Failure {
	for _, one := range r {
		if errors.Is(err, one.Err) {
			return Invalid(one.Reason, one.Message)
		}
	}
	return nil
}
