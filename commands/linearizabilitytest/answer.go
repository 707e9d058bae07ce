package linearizabilitytest

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Answer is what a client learned from an operation. The zero Answer is an unknown outcome.
type Answer struct {
	// outcome is accepted, replayed, read, or the code of a refusal.
	outcome string
	// says is what else the answer contains: the new balance, the next attempt, the missing credits.
	says string
	// of is the id of the command that caused the event, value the event, byte for byte.
	of, value string
	read      Reading
}

const (
	accepted = "accepted"
	replayed = "replayed"
	wasRead  = "read"
)

// Known reports whether the client learned the outcome.
func (a Answer) Known() bool { return a.outcome != "" }

// Accepted is the answer to a command with its event, as logged; again is set if an earlier command caused the event.
func Accepted(e event.Envelope, value []byte, again bool) Answer {
	a := Answer{outcome: accepted, of: e.CommandID, says: tells(e.Data), value: string(value)}
	if again {
		a.outcome = replayed
	}
	return a
}

// Failed is the answer for an error: a refusal, or an unknown outcome.
func Failed(err error) Answer {
	var no *refusal.Refusal
	if !errors.As(err, &no) {
		return Answer{}
	}
	a := Answer{outcome: string(no.Code)}
	if no.Code == refusal.InsufficientCredits {
		a.says = no.Message
	}
	return a
}

// Read is the answer to a read.
func Read(r Reading) Answer { return Answer{outcome: wasRead, read: r} }

func tells(e event.Event) string {
	switch e := e.(type) {
	case job.Accepted:
		return balance(e.Credits.BalanceAfter)
	case job.CanceledEvent:
		return balance(e.Credits.BalanceAfter)
	case job.FailedEvent:
		return balance(e.Credits.BalanceAfter)
	case account.CreditsGranted:
		return balance(e.Credits.BalanceAfter)
	case job.Requeued:
		return attempt(e.Attempt)
	}
	return ""
}

func balance(units int64) string { return fmt.Sprintf("balance %d", units) }

func attempt(n int) string { return fmt.Sprintf("attempt %d to come", n) }

// agrees reports whether the answer that a client got is compatible with want, the answer of the sequential account.
func (a Answer) agrees(want Answer) bool {
	return !a.Known() ||
		a.outcome == want.outcome && a.says == want.says && a.of == want.of &&
			a.read.Balance == want.read.Balance && maps.Equal(a.read.Jobs, want.read.Jobs)
}

// String formats the answer on one line.
func (a Answer) String() string {
	parts := []string{a.outcome}
	switch {
	case !a.Known():
		return "unknown"
	case a.outcome == wasRead:
		return a.read.String()
	case a.outcome == replayed:
		parts = append(parts, "the answer to "+a.of)
	}
	if a.says != "" {
		parts = append(parts, a.says)
	}
	return strings.Join(parts, ", ")
}
