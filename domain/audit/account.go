package audit

import (
	"container/list"
	"time"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// Account is an account as the ledger recomputed it. Without findings, Granted − Charged + Refunded is the Balance.
type Account struct {
	ID       string
	Balance  int64
	Granted  int64
	Charged  int64
	Refunded int64
	// Waiting, Uploads and Running count the jobs that wait for a slot, await their upload, and hold a slot.
	Waiting, Uploads, Running int
	// StoredBytes sums the inputs of jobs that have not ended and the outputs that are kept.
	StoredBytes int64
	// Owed is the job that a follow-up of the account's last decision should have moved, or "". At the end of a frame there is
	// none.
	Owed string
	// Sequence and Head are the end of the account's own chain.
	Sequence uint64
	Head     event.Hash
}

// book is an account with everything needed to check its next event.
type book struct {
	Account

	open, suspended, erased bool
	limits                  plan.Limits
	// plan is the account's present one. booked is set once a movement says how it is booked.
	plan   string
	booked bool
	// decided counts the events of the account's last decision.
	decided int
	jobs    map[string]*openJob
	// waiting are the jobs that wait for a slot, the longest waiting first.
	waiting list.List
	// runs are the charged URL checks that may be refunded.
	runs      map[string]run
	runsSwept time.Time
}

// openJob is a job that has not ended.
type openJob struct {
	id         string
	cost       int64
	booking    credits.Booking
	inputBytes int64
	place      place
	// attempt is the number of the current attempt, or of the next one.
	attempt int
	// turn is the job's element in book.waiting.
	turn *list.Element
}

type place string

const (
	awaitingUpload place = "awaits its upload"
	waiting        place = "waits for a slot"
	starting       place = "waits for a start"
	running        place = "runs"
)

func (b *book) summary() Account {
	a := b.Account
	a.Owed = b.owed()
	return a
}

// followUpsMax is how many follow-ups a decision has at most: the account's next decision continues with the rest
// (docs/design/architecture.md "Rules for events").
const followUpsMax = 5_000

// owed returns the job that a follow-up of the last decision must move: any one if the account is erased, one without a slot if it
// is suspended, the first waiting one if a slot is free; "" if none, and if the decision is as long as one may be.
func (b *book) owed() string {
	first := b.waiting.Front()
	switch {
	case b.decided == 1+followUpsMax:
		return ""
	case b.erased && first == nil && b.Uploads+b.Running > 0:
		return "of an erased account"
	case b.suspended && first == nil && b.Uploads > 0:
		return "that awaits its upload"
	case first != nil && (b.suspended || b.erased || b.Running < b.limits.RunningMax):
		return first.Value.(*openJob).id //nolint:forcetypeassert // the list holds nothing else
	}
	return ""
}

// enter moves a job into a place, leave out of its present one.
func (b *book) enter(j *openJob, to place) {
	switch j.place = to; to {
	case awaitingUpload:
		b.Uploads++
	case waiting:
		b.Waiting++
		j.turn = b.waiting.PushBack(j)
	case starting, running:
		b.Running++
	}
}

func (b *book) leave(j *openJob) {
	switch j.place {
	case awaitingUpload:
		b.Uploads--
	case waiting:
		b.Waiting--
		b.waiting.Remove(j.turn)
	case starting, running:
		b.Running--
	}
}
