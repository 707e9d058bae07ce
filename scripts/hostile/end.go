package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/job"
)

// outcome is a class of failure, or success.
type outcome string

const (
	succeeded = outcome("succeeded")
	invalid   = outcome(job.ValidationFailed)
	timeout   = outcome(job.ProcessingTimeout)
	crashed   = outcome(job.WorkerFailed)
	badOutput = outcome(job.OutputValidationFailed)
)

// end is the required outcome of a sample's job.
type end struct {
	outcome outcome
	// reasons are the accepted reasons of a failure; without any, every reason is accepted.
	reasons []string
	// holds are words that the output of a success must have: what the file shows without the attack.
	holds []string
	// or is another accepted end, if it depends on the machine which of the two comes first.
	or *end
}

// harmless is the text of hostile documents. A job that succeeds must have printed it.
const harmless = "Harmless"

// made is a success whose output has these words, and nothing of the attack.
func made(words ...string) end { return end{outcome: succeeded, holds: words} }

func refused(reasons ...string) end { return end{outcome: invalid, reasons: reasons} }

func fails(class outcome, reasons ...string) end { return end{outcome: class, reasons: reasons} }

// never is the end of a job that does not end by itself.
var never = end{outcome: timeout}

func (e end) orElse(other end) end {
	e.or = &other
	return e
}

// endlessMax is how long a job that never ends is allowed to run; attemptMax replaces the tools' own time limit,
// which is minutes.
const (
	endlessMax = 4 * time.Second
	attemptMax = time.Minute
)

func (e end) max() time.Duration {
	if e.outcome == timeout && e.or == nil {
		return endlessMax
	}
	return attemptMax
}

// fault says what is wrong with an outcome; "" if nothing is. said is the output's content.
func (e end) fault(came outcome, reason, said string) string {
	if e.or != nil && e.or.fault(came, reason, said) == "" {
		return ""
	}
	if came != e.outcome || came != succeeded && len(e.reasons) > 0 && !slices.Contains(e.reasons, reason) {
		return fmt.Sprintf("ended as %s (%s), wanted %s", came, reason, e)
	}
	for _, word := range e.holds {
		if came == succeeded && !strings.Contains(said, word) {
			return fmt.Sprintf("its output does not hold %q but %.100q", word, said)
		}
	}
	return ""
}

func (e end) String() string {
	text := string(e.outcome)
	if len(e.reasons) > 0 {
		text += " (" + strings.Join(e.reasons, ", ") + ")"
	}
	if e.or != nil {
		text += " or " + e.or.String()
	}
	return text
}
