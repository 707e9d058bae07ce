package audit

import (
	"container/list"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

func (l *Ledger) accept(b *book, e job.Accepted) {
	l.checkBooking(b, e.Credits.Booking, credits.Booking{Plan: b.plan, ToolSlug: e.ToolSlug, Reason: credits.ReasonJobAccepted})
	l.charge(b, e.Credits, e.Terms.CostUnits)
	if _, twice := b.jobs[e.JobID]; twice {
		l.reportf(WrongTransition, "the job is accepted a second time")
		return
	}
	l.checkRoom(b, e)
	j := &openJob{id: e.JobID, cost: e.Terms.CostUnits, booking: e.Credits.Booking, inputBytes: e.Input.SizeBytes, attempt: 1}
	b.jobs[e.JobID] = j
	b.StoredBytes += j.inputBytes
	b.enter(j, l.firstPlace(b, e))
}

// firstPlace returns where the job is once it is accepted, and checks that one that has a slot at once may have it. A job
// that does not have it although a slot is free must be released by the same decision (book.owed).
func (l *Ledger) firstPlace(b *book, e job.Accepted) place {
	switch {
	case e.Input.Kind == job.KindFile:
		if e.Released {
			l.reportf(WrongTransition, "the job is released, and its input is awaited")
		}
		return awaitingUpload
	case !e.Released:
		return waiting
	}
	l.checkTurn(b, nil)
	l.checkSlot(b)
	return starting
}

// checkTurn checks that no other job has waited longer than one that gets a slot; turn is nil for one that never waited.
func (l *Ledger) checkTurn(b *book, turn *list.Element) {
	if first := b.waiting.Front(); first != nil && first != turn {
		l.reportf(OutOfTurn, "job %s has waited longer", first.Value.(*openJob).id) //nolint:forcetypeassert // as in owed
	}
}

func (l *Ledger) checkSlot(b *book) {
	if b.Running >= b.limits.RunningMax {
		l.reportf(CapExceeded, "%d jobs hold a slot, %d may", b.Running, b.limits.RunningMax)
	}
}

func (l *Ledger) checkRoom(b *book, e job.Accepted) {
	switch {
	case b.suspended:
		l.reportf(CapExceeded, "the account is suspended")
	case b.Waiting+b.Uploads >= b.limits.WaitingMax:
		l.reportf(CapExceeded, "%d jobs wait and %d await uploads, %d may", b.Waiting, b.Uploads, b.limits.WaitingMax)
	case e.Input.Kind == job.KindFile && b.Uploads >= b.limits.PendingUploadsMax:
		l.reportf(CapExceeded, "%d jobs await uploads, %d may", b.Uploads, b.limits.PendingUploadsMax)
	case b.limits.StorageBytesMax > 0 && b.StoredBytes+e.Input.SizeBytes > b.limits.StorageBytesMax:
		l.reportf(CapExceeded, "%d bytes are stored and %d come, %d may be", b.StoredBytes, e.Input.SizeBytes, b.limits.StorageBytesMax)
	}
}

func (l *Ledger) upload(b *book, e job.Uploaded) {
	if j := l.openJob(b, e.JobID, awaitingUpload); j != nil {
		b.leave(j)
		b.enter(j, waiting)
	}
}

func (l *Ledger) release(b *book, e job.Released) {
	j := l.openJob(b, e.JobID, waiting)
	if j == nil {
		return
	}
	l.checkTurn(b, j.turn)
	if b.suspended {
		l.reportf(CapExceeded, "the account is suspended")
	}
	l.checkSlot(b)
	if e.Attempt != 1 {
		l.reportf(WrongTransition, "the first attempt has the number %d", e.Attempt)
	}
	b.leave(j)
	b.enter(j, starting)
}

// move checks that an event names the job's current attempt, moves the job from one place to another, and sets its next
// attempt.
func (l *Ledger) move(b *book, jobID string, from, to place, attempt, next int) {
	j := l.openJob(b, jobID, from)
	if j == nil {
		return
	}
	l.checkAttempt(j, attempt)
	j.attempt = next
	b.leave(j)
	b.enter(j, to)
}

func (l *Ledger) checkAttempt(j *openJob, attempt int) {
	if attempt != j.attempt {
		l.reportf(WrongTransition, "the event speaks for attempt %d, the job is at %d", attempt, j.attempt)
	}
}

func (l *Ledger) succeed(b *book, e job.SucceededEvent) {
	j := l.openJob(b, e.JobID, running)
	if j == nil {
		return
	}
	l.checkAttempt(j, e.Attempt)
	if e.CostUnits != j.cost {
		l.reportf(WrongAmount, "the job is said to have cost %d credits, %d were agreed", e.CostUnits, j.cost)
	}
	b.end(j)
	b.StoredBytes += e.Output.SizeBytes
}

// expireOutput can compare the size only with the account's sum, because the ledger keeps nothing of ended jobs.
func (l *Ledger) expireOutput(b *book, e job.OutputExpired) {
	l.afterTheEnd(b, e)
	if e.SizeBytes < 0 || e.SizeBytes > b.StoredBytes {
		l.reportf(WrongAmount, "an output of %d bytes goes, %d are stored", e.SizeBytes, b.StoredBytes)
	}
	b.StoredBytes -= e.SizeBytes
}

// afterTheEnd checks an event that is allowed only once the job has ended.
func (l *Ledger) afterTheEnd(b *book, e event.Event) {
	if j, open := b.jobs[l.reading.JobID()]; open {
		l.reportf(WrongTransition, "%s of a job that %s", e.EventType(), j.place)
	}
}

// fail refunds everything; for a timeout, everything except one credit (docs/design/api.md "Credits").
func (l *Ledger) fail(b *book, e job.FailedEvent) {
	due, j := int64(0), l.openJob(b, e.JobID, "")
	if j != nil {
		due = j.cost
		if e.Failure.Code == job.ProcessingTimeout && due > 0 {
			due--
		}
		l.checkRefundBooking(b, e.Credits.Booking, j.booking, string(e.Failure.Code))
		b.end(j)
	}
	l.refund(b, e.Credits, due)
}

// cancel refunds everything for a queued job, and everything except one credit for a running one (docs/design/api.md
// "Credits").
func (l *Ledger) cancel(b *book, e job.CanceledEvent) {
	due, j := int64(0), l.openJob(b, e.JobID, "")
	if j != nil {
		due = j.cost
		if j.place == running && due > 0 {
			due--
		}
		l.checkRefundBooking(b, e.Credits.Booking, j.booking, credits.ReasonJobCanceled)
		b.end(j)
	}
	l.refund(b, e.Credits, due)
}

// openJob returns the event's job; nil, with a finding, if it is not open. A job in another place than in is a finding
// too; "" allows any.
func (l *Ledger) openJob(b *book, id string, in place) *openJob {
	j := b.jobs[id]
	if j == nil {
		l.reportf(JobNotOpen, "%s of a job that was never accepted or has ended", l.reading.Data.EventType())
		return nil
	}
	if in != "" && j.place != in {
		l.reportf(WrongTransition, "%s of a job that %s", l.reading.Data.EventType(), j.place)
	}
	return j
}

// end removes the job and its input.
func (b *book) end(j *openJob) {
	b.leave(j)
	b.StoredBytes -= j.inputBytes
	delete(b.jobs, j.id)
}
