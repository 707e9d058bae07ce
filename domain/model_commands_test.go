package domain_test

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// The generators of commands. Numbers are small, so that caps, costs and keys collide. Common values come first,
// because rapid favours the first.
var (
	percent    = rapid.IntRange(0, 99)
	anyUnits   = rapid.SampledFrom([]int64{5, 1, 2, 3, 9, 7, 4, 0, -1})
	anyCost    = rapid.SampledFrom([]int64{3, 3, 3, 2, 1, 0, 5, 7, -1})
	anyPause   = rapid.SampledFrom([]time.Duration{0, 0, 0, 7, time.Millisecond, time.Second, time.Second, 3 * time.Second, 7 * time.Second, time.Minute})
	anyLeap    = rapid.SampledFrom([]time.Duration{10 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 24 * time.Hour, 25 * time.Hour})
	anyJitter  = rapid.SampledFrom([]time.Duration{0, 0, 0, time.Microsecond, -time.Microsecond, 2 * time.Second, -2 * time.Second, -time.Minute})
	anyPlan    = rapid.SampledFrom([]plan.ID{plan.Custom, plan.Pro, plan.Business, plan.Custom, plan.Free, plan.Free, plan.Custom, "gold"})
	anyRunning = rapid.SampledFrom([]int{2, 1, 3, 1, 4, 2, 3, 1, 0})
	anyWaiting = rapid.SampledFrom([]int{4, 3, 6, 2, 1})
	anyUploads = rapid.SampledFrom([]int{3, 2, 1})
	anyStorage = rapid.SampledFrom([]int64{0, 60, 45, 30, 25, 10, -1})
	anyInput   = rapid.SampledFrom([]int64{10, 10, 10, 11, 25, 0, -1})
	anyOutput  = rapid.SampledFrom([]int64{7, 1, 0, 40})
	anyRate    = rapid.SampledFrom([]int{600, 60, 600, 20, 600, 7, 2, 1})
	anyFew     = rapid.IntRange(0, 4)
	anyFailure = rapid.SampledFrom([]job.FailureCode{job.WorkerFailed, job.ProcessingTimeout, job.ValidationFailed, job.OutputValidationFailed})
	anyBool    = rapid.Bool()

	anyOfJob = rapid.SampledFrom([]string{
		"create", "start", "complete", "fail", "confirm", "start", "create", "fail", "create", "start", "complete", "confirm",
		"start", "fail", "create", "cancel", "close", "deliver", "expire output", "create", "start", "fail",
		"confirm", "create", "cancel", "time out", "expire upload", "expire output", "deliver", "close",
	})
)

// rarely returns true in about the given number of draws out of a hundred.
func rarely(t *rapid.T, of int, what string) bool { return percent.Draw(t, what) >= 100-of }

// draw returns the next command of the partition: most are sensible, many are not.
func (w *world) draw(t *rapid.T) domain.Command {
	if len(w.sent) > 0 && rarely(t, 6, "again") {
		return w.sent[len(w.sent)-1-rapid.IntRange(0, min(30, len(w.sent))-1).Draw(t, "which")]
	}
	w.commands++
	c := domain.Command{
		Actor: event.ByOperator("test"), ID: fmt.Sprintf("cmd_%d", w.commands), AccountID: w.anyAccount(t), At: w.clock.Add(anyJitter.Draw(t, "jitter")),
	}
	if rarely(t, 35, "claim") {
		c.Claim = idempotency.Claim{
			Key: fmt.Sprintf("key_%d", anyFew.Draw(t, "key")), Fingerprint: fmt.Sprintf("body_%d", anyFew.Draw(t, "body")/3),
		}
	}
	if a := w.expected(c.AccountID); !a.open && !a.erased || rarely(t, 25, "of account") {
		c.Body = w.drawOfAccount(t, a)
	} else {
		c.Body = w.drawOfJob(t, c.AccountID, a)
	}
	w.sent = append(w.sent, c)
	return c
}

// likely returns mostly one of the existing keys.
func likely[V any](t *rapid.T, there map[string]V, otherwise string) string {
	ids := slices.Sorted(maps.Keys(there))
	if len(ids) == 0 || rarely(t, 20, "unlikely") {
		return otherwise
	}
	return ids[rapid.IntRange(0, len(ids)-1).Draw(t, "which")]
}

func anyLimits(t *rapid.T) plan.Limits {
	return plan.Limits{
		RequestsPerMinute: 60, JobsPerMinute: anyRate.Draw(t, "rate"), RunningMax: anyRunning.Draw(t, "running"),
		WaitingMax: anyWaiting.Draw(t, "waiting"), PendingUploadsMax: anyUploads.Draw(t, "uploads"), StorageBytesMax: anyStorage.Draw(t, "storage"),
	}
}

func (w *world) drawOfJob(t *rapid.T, accountID string, a *expected) domain.Body {
	kind := anyOfJob.Draw(t, "of job")
	if kind == "create" {
		return w.drawCreate(t, accountID)
	}
	id := w.anyJob(t, accountID, kind)
	attempt := 1
	if j := a.jobs[id]; j != nil {
		attempt = j.attempt
	}
	if rarely(t, 4, "slip") {
		attempt += anyFew.Draw(t, "by") - 2
	}
	switch kind {
	case "confirm":
		size := int64(10)
		if j := a.jobs[id]; j != nil {
			size = j.size
		}
		return job.ConfirmUpload{
			JobID: id, ObjectKey: "in", SHA256: fmt.Sprintf("sum-%d", anyFew.Draw(t, "sum")/3), SizeBytes: size + int64(anyFew.Draw(t, "size")/4),
		}
	case "expire upload":
		return job.ExpireUpload{JobID: id}
	case "start":
		return job.Start{JobID: id, Attempt: attempt, WorkerID: fmt.Sprintf("worker-%d", anyFew.Draw(t, "worker")/2)}
	case "complete":
		return job.Complete{JobID: id, Attempt: attempt, Output: job.Output{
			ObjectKey: fmt.Sprintf("out-%d", anyFew.Draw(t, "output")/2), SizeBytes: anyOutput.Draw(t, "output's size"),
		}}
	case "fail":
		return job.FailAttempt{
			JobID: id, Attempt: attempt, Failure: job.Failure{
				Code: anyFailure.Draw(t, "failure"), Reason: rapid.SampledFrom([]string{job.ReasonAttemptTimeout, job.ReasonAttemptStarved}).Draw(t, "reason"),
			},
			Retryable: !rarely(t, 30, "hopeless"), Released: rarely(t, 10, "handed back"),
		}
	case "cancel":
		return job.Cancel{JobID: id}
	case "close":
		return job.Close{JobID: id}
	case "time out":
		return job.TimeOut{JobID: id}
	case "expire output":
		return job.ExpireOutput{JobID: id}
	default:
		return job.RecordDelivery{JobID: id, Delivered: anyBool.Draw(t, "delivered")}
	}
}

func (w *world) drawCreate(t *rapid.T, accountID string) job.Create {
	c := job.Create{
		JobID: fmt.Sprintf("job_%d", w.commands), ToolSlug: "t",
		Input: job.Input{Kind: job.KindText, SizeBytes: anyInput.Draw(t, "input's size"), Options: []byte(`{"a":1}`)},
		Terms: job.Terms{
			CostUnits: anyCost.Draw(t, "cost"), MaxAttempts: 1 + anyFew.Draw(t, "attempts"),
			DeadlineAt: w.clock.Add(30 * time.Minute), UploadExpiresAt: w.clock.Add(15 * time.Minute),
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
		},
	}
	switch draw := percent.Draw(t, "which create"); {
	case draw >= 95:
		c.JobID = w.anyJob(t, accountID, "create")
	case draw >= 90:
		c.SealedWebhookURL = "sealed"
	case draw >= 45:
		c.Input.Kind = job.KindFile
	}
	return c
}
