package domain_test

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// expectedJob is one job according to docs/design/specification.md §3 and docs/design/api.md "Jobs".
type expectedJob struct {
	terms job.Terms
	file  bool
	size  int64
	// phase is uploading, waiting, starting, running, succeeded, failed or canceled.
	phase     string
	attempt   int
	started   int
	notBefore time.Time
	worker    string
	output    string
	// uploaded is the checksum of the file, "" before the upload.
	uploaded   string
	closed     bool
	delivery   string
	outputSize int64
	// outputEnds is when the output expires; zero if there is none, or it is deleted.
	outputEnds time.Time
}

func (j *expectedJob) ended() bool {
	return j.phase == "succeeded" || j.phase == "failed" || j.phase == "canceled"
}

func (a *expected) ownOfJob(c domain.Command, id string, at time.Time) (string, refusal.Code) {
	if create, isCreate := c.Body.(job.Create); isCreate {
		return a.create(c, create, at)
	}
	j := a.jobs[id]
	if j == nil {
		return "", "not_found"
	}
	switch body := c.Body.(type) {
	case job.ConfirmUpload:
		return a.confirm(j, body, at)
	case job.ExpireUpload:
		switch {
		case j.phase != "uploading":
			return "", "nothing_to_do"
		case at.Before(j.terms.UploadExpiresAt):
			return "", "not_due"
		}
		return a.failJob(id, "validation_failed"), ""
	case job.Start:
		switch {
		case j.phase == "running" && body.Attempt == j.attempt && body.WorkerID == j.worker:
			return "", "nothing_to_do"
		case j.phase != "starting" || body.Attempt != j.attempt:
			return "", "stale_attempt"
		case at.Before(j.notBefore):
			return "", "not_due"
		}
		j.phase, j.started, j.worker = "running", j.started+1, body.WorkerID
		return fmt.Sprintf("job.started %s %d", id, j.attempt), ""
	case job.Complete:
		switch {
		case j.phase == "succeeded" && body.Output.ObjectKey == j.output:
			return "", "nothing_to_do"
		case j.phase != "running" || body.Attempt != j.attempt:
			return "", "stale_attempt"
		}
		a.end(id, "succeeded")
		j.output, j.outputSize, j.outputEnds = body.Output.ObjectKey, body.Output.SizeBytes, at.Add(24*time.Hour)
		return fmt.Sprintf("job.succeeded %s %d", id, j.attempt), ""
	case job.FailAttempt:
		return a.failAttempt(id, j, body, at)
	case job.TimeOut:
		switch {
		case j.ended():
			return "", "nothing_to_do"
		case at.Before(j.terms.DeadlineAt):
			return "", "not_due"
		}
		return a.failJob(id, "processing_timeout"), ""
	case job.Cancel:
		return a.cancel(c, id, j, at)
	default:
		return a.afterTheEnd(c, id, j, at)
	}
}

func (a *expected) create(c domain.Command, body job.Create, at time.Time) (string, refusal.Code) {
	switch {
	case !a.open:
		return "", "not_found"
	case a.suspended:
		return "", "account_suspended"
	case body.SealedWebhookURL != "" && a.plan == "free":
		return "", "plan_upgrade_required"
	}
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	interval := time.Minute / time.Duration(a.limits.JobsPerMinute)
	allowance := a.allowanceAt(at)
	file := body.Input.Kind == job.KindFile
	switch {
	case a.jobs[body.JobID] != nil:
		return "", "nothing_to_do"
	case body.Input.SizeBytes < 0:
		return "", "validation_failed"
	case allowance < interval:
		return "", "rate_limited"
	case len(a.waiting)+len(a.uploads) >= a.limits.WaitingMax:
		return "", "concurrency_limited"
	case file && len(a.uploads) >= a.limits.PendingUploadsMax:
		return "", "concurrency_limited"
	case a.limits.StorageBytesMax > 0 && a.stored()+body.Input.SizeBytes > a.limits.StorageBytesMax:
		return "", "storage_quota_exceeded"
	case body.Terms.CostUnits < 0:
		return "", "validation_failed"
	case body.Terms.CostUnits > a.balance:
		return "", "insufficient_credits"
	}
	a.allowance, a.measured = allowance-interval, at
	j := &expectedJob{terms: body.Terms, file: file, size: body.Input.SizeBytes, phase: "waiting"}
	own := "job.accepted " + body.JobID + a.pay(-body.Terms.CostUnits)
	if a.jobs[body.JobID] = j; file {
		j.phase = "uploading"
		a.uploads = append(a.uploads, body.JobID)
		return own, ""
	}
	a.waiting = append(a.waiting, body.JobID)
	if len(a.waiting) == 1 && len(a.slots) < a.limits.RunningMax {
		own += a.giveSlot(body.JobID)
	}
	return own, ""
}

// stored returns the storage that the account uses, counted job by job: an input until its job's end, an output until
// it is deleted.
func (a *expected) stored() (bytes int64) {
	for _, j := range a.jobs {
		if !j.ended() {
			bytes += j.size
		}
		if !j.outputEnds.IsZero() {
			bytes += j.outputSize
		}
	}
	return bytes
}

// allowanceAt is the creation rate as a token bucket that holds a minute's jobs and refills over time.
func (a *expected) allowanceAt(at time.Time) time.Duration {
	return min(time.Minute, a.allowance+min(time.Minute, at.Sub(a.measured)))
}

func (a *expected) confirm(j *expectedJob, body job.ConfirmUpload, at time.Time) (string, refusal.Code) {
	switch {
	case !j.file:
		return "", "upload_not_expected"
	case j.uploaded == body.SHA256 && j.size == body.SizeBytes:
		return "", "nothing_to_do"
	case j.uploaded != "":
		return "", "upload_already_completed"
	case j.ended():
		return "", "upload_not_expected"
	case !at.Before(j.terms.UploadExpiresAt):
		return "", "upload_intent_expired"
	case body.SizeBytes != j.size:
		return "", "validation_failed"
	}
	j.uploaded, j.phase = body.SHA256, "waiting"
	a.uploads, a.waiting = without(a.uploads, body.JobID), append(a.waiting, body.JobID)
	return "job.uploaded " + body.JobID, ""
}

func (a *expected) release(id string) string {
	return "job.released " + id + " 1" + a.giveSlot(id)
}

func (a *expected) giveSlot(id string) string {
	j := a.jobs[id]
	j.phase, j.attempt = "starting", 1
	ahead := len(a.slots)
	a.waiting, a.slots = without(a.waiting, id), append(a.slots, id)
	return fmt.Sprintf(" behind %d", ahead)
}

func (a *expected) failAttempt(id string, j *expectedJob, body job.FailAttempt, at time.Time) (string, refusal.Code) {
	if j.phase != "running" || body.Attempt != j.attempt {
		return "", "stale_attempt"
	}
	pause := []time.Duration{1, 2, 4, 8, 16, 30}[min(j.started, 6)-1] * time.Second
	again := body.Retryable && body.Failure.Code != "validation_failed" &&
		(body.Failure.Code != "processing_timeout" || body.Failure.Reason == "attempt_starved") && j.started < j.terms.MaxAttempts
	if body.Released {
		pause, again = 0, true
	}
	if !again || !at.Add(pause).Before(j.terms.DeadlineAt) {
		return a.failJob(id, body.Failure.Code), ""
	}
	if body.Released {
		j.started--
	}
	j.phase, j.attempt, j.notBefore = "starting", j.attempt+1, at.Add(pause)
	return fmt.Sprintf("job.requeued %s %d after %s", id, j.attempt, pause), ""
}

// failJob refunds everything, or everything except one credit for a timeout.
func (a *expected) failJob(id string, code job.FailureCode) string {
	back := a.jobs[id].terms.CostUnits
	if code == "processing_timeout" && back > 0 {
		back--
	}
	a.end(id, "failed")
	return "job.failed " + id + " " + string(code) + a.pay(back)
}

// cancel refunds everything for a queued job, and everything except one credit for a running one.
func (a *expected) cancel(c domain.Command, id string, j *expectedJob, at time.Time) (string, refusal.Code) {
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	switch j.phase {
	case "canceled":
		return "", "nothing_to_do"
	case "succeeded", "failed":
		return "", "job_not_cancelable"
	}
	back := j.terms.CostUnits
	if j.phase == "running" && back > 0 {
		back--
	}
	a.end(id, "canceled")
	return "job.canceled " + id + a.pay(back), ""
}

func (a *expected) end(id, phase string) {
	a.jobs[id].phase = phase
	a.uploads, a.waiting, a.slots = without(a.uploads, id), without(a.waiting, id), without(a.slots, id)
}

func (a *expected) afterTheEnd(c domain.Command, id string, j *expectedJob, at time.Time) (string, refusal.Code) {
	switch body := c.Body.(type) {
	case job.Close:
		if again := a.repeated(c, at); again != "" {
			return "", again
		}
		switch {
		case !j.ended():
			return "", "job_not_closable"
		case j.closed:
			return "", "nothing_to_do"
		}
		j.closed = true
		return "job.closed " + id, ""
	case job.ExpireOutput:
		switch {
		case j.outputEnds.IsZero():
			return "", "nothing_to_do"
		case at.Before(j.outputEnds) && !a.erased:
			return "", "not_due"
		}
		j.outputEnds = time.Time{}
		return fmt.Sprintf("job.output_expired %s, %d bytes", id, j.outputSize), ""
	case job.RecordDelivery:
		switch {
		case !j.ended():
			return "", "not_due"
		case j.delivery == "delivered", j.delivery == "exhausted" && !body.Delivered:
			return "", "nothing_to_do"
		case body.Delivered:
			j.delivery = "delivered"
		default:
			j.delivery = "exhausted"
		}
		return "webhook." + j.delivery + " " + id, ""
	}
	panic("the model has no rule for " + c.Body.CommandType())
}
