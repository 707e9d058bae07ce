package linearizability

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

func (s sequential) create(c job.Create, claim idempotency.Claim) (Answer, sequential) {
	if answer, used := s.repeat(claim); used {
		return answer, s
	}
	cost := c.Terms.CostUnits
	switch {
	case len(s.waiting) >= s.waitingMax:
		return refused(refusal.ConcurrencyLimited), s
	case s.balance < cost:
		no := refused(refusal.InsufficientCredits)
		no.says = fmt.Sprintf("needs %d credits, %d remaining", cost, s.balance)
		return no, s
	}
	s.jobs = with(s.jobs, c.JobID, work{status: job.Queued, cost: cost, triesMax: c.Terms.MaxAttempts})
	s.waiting = append(slices.Clone(s.waiting), c.JobID)
	return s.paid(-cost)
}

// cancel keeps one credit of a job that ran.
func (s sequential) cancel(c job.Cancel, claim idempotency.Claim) (Answer, sequential) {
	w, exists := s.jobs[c.JobID]
	if !exists {
		return refused(refusal.NotFound), s
	}
	if answer, used := s.repeat(claim); used {
		return answer, s
	}
	switch w.status {
	case job.Canceled:
		return refused(refusal.NothingToDo), s
	case job.Succeeded, job.Failed:
		return refused(refusal.JobNotCancelable), s
	case job.Running:
		return s.end(c.JobID, job.Canceled).paid(w.cost - 1)
	default:
		return s.end(c.JobID, job.Canceled).paid(w.cost)
	}
}

func (s sequential) start(c job.Start) (Answer, sequential) {
	w, exists := s.jobs[c.JobID]
	switch {
	case !exists:
		return refused(refusal.NotFound), s
	case w.status == job.Running && w.attempt == c.Attempt && w.worker == c.WorkerID:
		return refused(refusal.NothingToDo), s
	case w.status != job.Queued || w.attempt != c.Attempt:
		return refused(refusal.StaleAttempt), s
	}
	w.status, w.worker, w.tried, w.backsOff = job.Running, c.WorkerID, w.tried+1, false
	s.jobs = with(s.jobs, c.JobID, w)
	return Answer{outcome: accepted}, s
}

func (s sequential) complete(c job.Complete) (Answer, sequential) {
	w, exists := s.jobs[c.JobID]
	switch {
	case exists && w.status == job.Succeeded && w.output == c.Output.ObjectKey:
		return refused(refusal.NothingToDo), s
	case !exists:
		return refused(refusal.NotFound), s
	case w.status != job.Running || w.attempt != c.Attempt:
		return refused(refusal.StaleAttempt), s
	}
	w.output = c.Output.ObjectKey
	s.jobs = with(s.jobs, c.JobID, w)
	return Answer{outcome: accepted}, s.end(c.JobID, job.Succeeded)
}

// mayBackOff reports whether the command may come too early for the job.
func (s sequential) mayBackOff(c *domain.Command) bool {
	start, ok := c.Body.(job.Start)
	w := s.jobs[start.JobID]
	return ok && w.backsOff && w.attempt == start.Attempt
}

// failAttempt hands a job on where its worker stops cleanly, which counts no attempt, tries again where that may help and
// attempts are left, and else ends it and gives all credits back.
func (s sequential) failAttempt(c job.FailAttempt) (Answer, sequential) {
	w, exists := s.jobs[c.JobID]
	switch {
	case !exists:
		return refused(refusal.NotFound), s
	case w.status != job.Running || w.attempt != c.Attempt:
		return refused(refusal.StaleAttempt), s
	case c.Released:
		w.tried--
	case c.Retryable && w.tried < w.triesMax:
		w.backsOff = true
	default:
		return s.end(c.JobID, job.Failed).paid(w.cost)
	}
	w.status, w.attempt, w.worker = job.Queued, w.attempt+1, ""
	s.jobs = with(s.jobs, c.JobID, w)
	return Answer{outcome: accepted, says: attempt(w.attempt)}, s
}

// end takes a job out of the queue, or its slot from it.
func (s sequential) end(jobID string, status job.Status) sequential {
	w := s.jobs[jobID]
	if at := slices.Index(s.waiting, jobID); at >= 0 {
		s.waiting = slices.Delete(slices.Clone(s.waiting), at, at+1)
	} else {
		s.slots--
	}
	w.status, w.worker, w.backsOff = status, "", false
	s.jobs = with(s.jobs, jobID, w)
	return s
}
