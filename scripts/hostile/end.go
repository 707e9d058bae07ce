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

// end is how a sample's job has to end.
type end struct {
	outcome outcome
	// reasons are those that a failure may have; none, where any is right.
	reasons []string
	// holds are words that the output of a success must have: it is what an honest reader sees in the file.
	holds []string
	// or is another end that is right, where it depends on the machine which of the two comes first.
	or *end
}

// harmless is what the texts of hostile documents say. A job that succeeds must have printed it.
const harmless = "Harmless"

// made is a success whose output has these words, and none of the attack.
func made(words ...string) end { return end{outcome: succeeded, holds: words} }

func refused(reasons ...string) end { return end{outcome: invalid, reasons: reasons} }

func fails(class outcome, reasons ...string) end { return end{outcome: class, reasons: reasons} }

// never is the end of a job that does not end by itself.
var never = end{outcome: timeout}

func (e end) orElse(other end) end {
	e.or = &other
	return e
}

// endlessMax is how long one is let run that never ends; attemptMax stands for the tools' own time, which is minutes.
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

// fault is what is wrong with an end that came; "" for nothing. said is what the output says.
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
