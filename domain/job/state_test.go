package job_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

func at(d time.Duration) *time.Time {
	t := noon.Add(d)
	return &t
}

// requireJob compares the whole state of job_1.
func requireJob(t *testing.T, s *domaintest.Story, want job.State) {
	t.Helper()
	if diff := cmp.Diff(want, *s.States().Job("job_1")); diff != "" {
		t.Errorf("the job (-want +got):\n%s", diff)
	}
}

// fresh is job_1 as its first event leaves it.
func fresh(c job.Create, stage job.Stage) job.State {
	return job.State{
		ID: "job_1", AccountID: domaintest.AccountID, ToolSlug: c.ToolSlug, Status: job.Queued, Stage: stage, Terms: c.Terms,
		Input: c.Input, SealedWebhookURL: c.SealedWebhookURL, CreatedAt: noon,
	}
}

func TestStateOfAJobThatSucceeds(t *testing.T) {
	domaintest.Specify(t)("from its creation to the end of its output", func(given domaintest.Given) {
		create := createFile("job_1")
		create.SealedWebhookURL = "sealed"
		want := fresh(create, job.AwaitingUpload)
		s := given(opened(plan.Pro), acceptedAs(create, 97))
		requireJob(t, s, want)

		want.Stage, want.Input.ObjectKey, want.Input.SHA256 = job.Waiting, "in/job_1", "abc"
		want.InputExpiresAt = at(time.Hour + time.Minute)
		requireJob(t, s.Later(time.Minute).And(uploaded("job_1")), want)

		want.Stage, want.Attempt, want.ReleasedAt = job.Starting, 1, at(2*time.Minute)
		requireJob(t, s.Later(time.Minute).And(released("job_1")), want)

		want.Status, want.Stage, want.Attempts, want.WorkerID = job.Running, job.Converting, 1, "worker-1"
		want.StartedAt = at(3 * time.Minute)
		requireJob(t, s.Later(time.Minute).And(started("job_1", 1)), want)

		want.Status, want.Stage, want.Attempt, want.WorkerID = job.Queued, job.Starting, 2, ""
		want.NotBefore = noon.Add(5 * time.Minute)
		requireJob(t, s.Later(time.Minute).And(requeued("job_1", 2, noon.Add(5*time.Minute))), want)

		want.Status, want.Stage, want.Attempts, want.WorkerID = job.Running, job.Converting, 2, "worker-1"
		requireJob(t, s.Later(time.Minute).And(started("job_1", 2)), want)

		want.Status, want.Stage, want.WorkerID, want.FinishedAt = job.Succeeded, job.Done, "", at(6*time.Minute)
		want.Output, want.OutputExpiresAt = &pdf, at(24*time.Hour)
		want.InputExpiresAt, want.InputDeleted = at(6*time.Minute), true
		requireJob(t, s.Later(time.Minute).And(succeeded("job_1", 2)), want)

		want.Delivery = job.DeliveryExhausted
		requireJob(t, s.And(job.WebhookExhausted{JobID: "job_1"}), want)
		want.Delivery = job.DeliveryDone
		requireJob(t, s.And(job.WebhookDelivered{JobID: "job_1"}), want)

		want.ClosedAt = at(7 * time.Minute)
		requireJob(t, s.Later(time.Minute).And(job.Closed{JobID: "job_1"}), want)

		want.OutputDeleted = true
		requireJob(t, s.And(job.OutputExpired{JobID: "job_1"}), want)
	})
}

func TestStateOfAJobWithoutAnOutput(t *testing.T) {
	it := domaintest.Specify(t)
	text := fresh(create("job_1"), job.Starting)
	text.Attempt, text.Attempts, text.ReleasedAt, text.StartedAt, text.InputExpiresAt = 1, 1, at(0), at(0), at(time.Minute)
	text.InputDeleted = true
	text.Stage, text.FinishedAt = job.Done, at(time.Minute)

	it("failed: the reason and the refund", func(given domaintest.Given) {
		want := text
		want.Status, want.Failure, want.RefundedUnits = job.Failed, &crash, 3
		requireJob(t, given(running()...).Later(time.Minute).And(failed("job_1", crash, in(3, 100))), want)
	})
	it("canceled: the refund", func(given domaintest.Given) {
		want := text
		want.Status, want.RefundedUnits = job.Canceled, 2
		requireJob(t, given(running()...).Later(time.Minute).And(canceled("job_1", in(2, 99))), want)
	})
}

func TestStatesOfAJob(t *testing.T) {
	s := fresh(create("job_1"), job.Waiting)
	if slot := s.Slot(); slot.JobID != "job_1" || slot.CostUnits != 3 || slot.InputBytes != 11 {
		t.Errorf("its slot is %+v", slot)
	}
	for _, status := range job.Statuses {
		if ends := status == job.Succeeded || status == job.Failed || status == job.Canceled; status.Terminal() != ends {
			t.Errorf("%s is terminal: %t", status, status.Terminal())
		}
	}
	if len(job.Statuses) != 5 {
		t.Errorf("%d states, spec §3 has five", len(job.Statuses))
	}
}
