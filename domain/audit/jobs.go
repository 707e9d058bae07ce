package audit

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

func (l *Ledger) accept(b *book, e job.Accepted) {
	l.charge(b, e.Credits, e.Terms.CostUnits)
	if _, twice := b.jobs[e.JobID]; twice {
		l.reportf(WrongTransition, "the job is accepted a second time")
		return
	}
	l.checkRoom(b, e)
	j := &openJob{id: e.JobID, cost: e.Terms.CostUnits, inputBytes: e.Input.SizeBytes, attempt: 1}
	b.jobs[e.JobID] = j
	b.StoredBytes += j.inputBytes
	if e.Input.Kind == job.KindFile {
		b.enter(j, awaitingUpload)
		return
	}
	b.enter(j, waiting)
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
	if first := b.waiting.Front(); first != j.turn {
		l.reportf(OutOfTurn, "job %s has waited longer", first.Value.(*openJob).id) //nolint:forcetypeassert // as above
	}
	switch {
	case b.suspended:
		l.reportf(CapExceeded, "the account is suspended")
	case b.Running >= b.limits.RunningMax:
		l.reportf(CapExceeded, "%d jobs hold a slot, %d may", b.Running, b.limits.RunningMax)
	}
	if e.Attempt != 1 {
		l.reportf(WrongTransition, "the first attempt has the number %d", e.Attempt)
	}
	b.leave(j)
	b.enter(j, starting)
}

// move takes a job from one place to another where the event names its present attempt, and gives it the next.
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

// expireOutput can hold the size against the sum only: of jobs that have ended nothing is kept here.
func (l *Ledger) expireOutput(b *book, e job.OutputExpired) {
	l.behindTheEnd(b, e)
	if e.SizeBytes < 0 || e.SizeBytes > b.StoredBytes {
		l.reportf(WrongAmount, "an output of %d bytes goes, %d are stored", e.SizeBytes, b.StoredBytes)
	}
	b.StoredBytes -= e.SizeBytes
}

// behindTheEnd is for what comes once a job has ended.
func (l *Ledger) behindTheEnd(b *book, e event.Event) {
	if j, open := b.jobs[l.reading.JobID()]; open {
		l.reportf(WrongTransition, "%s of a job that %s", e.EventType(), j.place)
	}
}

// fail gives all back, but for a timeout all but one (docs/design/api.md "Credits").
func (l *Ledger) fail(b *book, e job.FailedEvent) {
	due, j := int64(0), l.openJob(b, e.JobID, "")
	if j != nil {
		due = j.cost
		if e.Failure.Code == job.ProcessingTimeout && due > 0 {
			due--
		}
		b.end(j)
	}
	l.refund(b, e.Credits, due)
}

// cancel gives all of a queued job back and all but one of a running one (docs/design/api.md "Credits").
func (l *Ledger) cancel(b *book, e job.CanceledEvent) {
	due, j := int64(0), l.openJob(b, e.JobID, "")
	if j != nil {
		due = j.cost
		if j.place == running && due > 0 {
			due--
		}
		b.end(j)
	}
	l.refund(b, e.Credits, due)
}

// openJob returns the job that the event is about, and nil with a finding where there is none. Another place than the
// one that leads to the event is a finding too; "" takes any.
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

// end takes the job's input with it.
func (b *book) end(j *openJob) {
	b.leave(j)
	b.StoredBytes -= j.inputBytes
	delete(b.jobs, j.id)
}
