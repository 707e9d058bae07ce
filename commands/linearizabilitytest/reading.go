package linearizabilitytest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// Reading is an account as read from the log.
type Reading struct {
	Balance int64
	// Jobs holds where each job is, by id: its status, of a queued one its stage.
	Jobs map[string]string
}

func placeOf(j *job.State) string {
	if j.Status == job.Queued {
		return string(j.Stage)
	}
	return string(j.Status)
}

// String formats the reading on one line, jobs ordered by id.
func (r Reading) String() string {
	parts := append(make([]string, 0, 1+len(r.Jobs)), balance(r.Balance))
	for _, id := range slices.Sorted(maps.Keys(r.Jobs)) {
		parts = append(parts, id+" "+r.Jobs[id])
	}
	return strings.Join(parts, ", ")
}

// Reader reads a partition of the log as an outside consumer does. Accept is the chain rule, event.Head.Accept.
type Reader struct {
	Accept func(event.Head, event.Frame) (event.Head, bool)

	head     event.Head
	accounts map[string]*account.State
	jobs     map[string]*job.State
}

// Visit takes the next message of the partition. It returns an error if an event cannot be decoded.
func (r *Reader) Visit(m *message.Message) error {
	frame, _, err := event.FromMessage(m)
	head, ok := r.Accept(r.head, frame)
	if err != nil || !ok {
		return nil // not part of history
	}
	r.head = head
	for e, err := range domain.EventsOf(frame) {
		if err != nil {
			return fmt.Errorf("read the log: %w", err)
		}
		domain.EvolveAccount(entryOf(&r.accounts, e.AccountID), e.Envelope, e.Value)
		if id := e.JobID(); id != "" {
			entryOf(&r.jobs, id).Apply(e.Envelope)
		}
	}
	return nil
}

func entryOf[T any](of *map[string]*T, id string) *T {
	if *of == nil {
		*of = make(map[string]*T)
	}
	if (*of)[id] == nil {
		(*of)[id] = new(T)
	}
	return (*of)[id]
}

// Of returns what was read of an account so far.
func (r *Reader) Of(accountID string) Reading {
	reading := Reading{Balance: entryOf(&r.accounts, accountID).Balance, Jobs: make(map[string]string)}
	for id, j := range r.jobs {
		if j.AccountID == accountID {
			reading.Jobs[id] = placeOf(j)
		}
	}
	return reading
}
