package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// storing opens an account with this storage limit and one slot. A file has 4096 bytes, a text 11, an output 900.
func storing(bytes int64) account.Opened {
	e := caps(1, 20, 20)
	e.Limits.StorageBytesMax = bytes
	return e
}

func requireStored(t *testing.T, s *domaintest.Story, want int64) {
	t.Helper()
	if got := s.States().Account.StoredBytes; got != want {
		t.Errorf("%d bytes are stored, want %d", got, want)
	}
}

func TestStorageOfAnAccount(t *testing.T) {
	it := domaintest.Specify(t)

	it("has room for an upload by its declared size, to the last byte", func(given domaintest.Given) {
		given(storing(4096)).When(createFile("job_1")).Then(acceptedFile("job_1", 97))
		given(storing(4095)).When(createFile("job_1")).ThenRefused(refusal.StorageQuotaExceeded)
	})
	it("has room for inline text by its size", func(given domaintest.Given) {
		given(storing(11)).When(create("job_1")).Then(withSlot(accepted("job_1", 97)))
		given(storing(10)).When(create("job_1")).ThenRefused(refusal.StorageQuotaExceeded)
	})
	it("names the use and the limit", func(given domaintest.Given) {
		given(storing(5000), acceptedFile("job_1", 97)).When(createFile("job_2")).
			ThenRefused(refusal.StorageQuotaExceeded).WithDetails(`{"usedBytes":4096,"limitBytes":5000}`)
	})
	it("counts an upload once, while awaited and once stored", func(given domaintest.Given) {
		s := given(storing(5000), acceptedFile("job_1", 97))
		requireStored(t, s, 4096)
		requireStored(t, s.And(uploaded("job_1"), released("job_1"), started("job_1", 1)), 4096)
	})
	it("keeps an input as long as another attempt may need it, and frees its room with the job's end", func(given domaintest.Given) {
		for status, end := range map[job.Status]event.Event{
			job.Failed: failed("job_1", crash, in(3, 100)), job.Canceled: canceled("job_1", in(2, 99)),
		} {
			s := given(append(running(), requeued("job_1", 2, noon), started("job_1", 2))...)
			requireStored(t, s, 11)
			requireStored(t, s.Later(time.Minute).And(end), 0)
			if j := s.States().Job("job_1"); !j.InputDeleted || !j.InputExpiresAt.Equal(noon.Add(time.Minute)) {
				t.Errorf("%s: the input is deleted %t, at %v", status, j.InputDeleted, j.InputExpiresAt)
			}
		}
	})
	it("frees the room of an upload that never came", func(given domaintest.Given) {
		s := given(waitingForUpload()...).And(canceled("job_1", in(3, 100)))
		requireStored(t, s, 0)
		if j := s.States().Job("job_1"); j.InputDeleted || j.InputExpiresAt != nil {
			t.Errorf("an input that never was is deleted %t, at %v", j.InputDeleted, j.InputExpiresAt)
		}
	})
	it("counts an output until it is deleted, even above the limit: then the next input is refused", func(given domaintest.Given) {
		full := []event.Event{storing(500), withSlot(accepted("job_1", 97)), started("job_1", 1), succeeded("job_1", 1)}
		requireStored(t, given(full...), 900)
		given(full...).When(create("job_2")).ThenRefused(refusal.StorageQuotaExceeded)
		s := given(full...).Later(24 * time.Hour).When(job.ExpireOutput{JobID: "job_1"}).
			Then(job.OutputExpired{JobID: "job_1", ObjectKey: "out/1", SizeBytes: 900})
		requireStored(t, s, 0)
		s.When(create("job_2")).Then(withSlot(accepted("job_2", 94)))
	})
	it("is checked after the caps and before the credits", func(given domaintest.Given) {
		poor := storing(1)
		poor.Credits = credits.Delta{}
		given(poor).When(create("job_1")).ThenRefused(refusal.StorageQuotaExceeded)
		crowded := storing(1)
		crowded.Limits.WaitingMax, crowded.Limits.StorageBytesMax = 1, 4096
		given(crowded, acceptedFile("job_1", 97)).When(createFile("job_2")).ThenRefused(refusal.ConcurrencyLimited)
	})
	it("is unlimited if no limit is set", func(given domaintest.Given) {
		huge := createFile("job_1")
		huge.Input.SizeBytes = 1 << 60
		given(storing(0)).When(huge).Then(acceptedAs(huge, 97))
	})
	it("refuses a negative input size, which would free storage", func(given domaintest.Given) {
		negative := createFile("job_1")
		negative.Input.SizeBytes = -1
		given(opened(plan.Pro)).When(negative).ThenRefused(refusal.ValidationFailed)
	})
}

// Canceling refunds all credits of a queued job, so only the creation rate bounds creating and canceling in a loop.
func TestCreatingAndCancelingInALoopIsBounded(t *testing.T) {
	limits, _ := plan.LimitsOf(plan.Free)
	for name, made := range map[string]job.Create{"text": create("job_1"), "an upload that is awaited": createFile("job_1")} {
		domaintest.Specify(t)(name, func(given domaintest.Given) {
			busy := withSlot(accepted("job_0", 97))
			s := given(opened(plan.Free), busy) // its slot is taken: the others wait, and cost nothing
			for i := 1; i < limits.JobsPerMinute; i++ {
				s.When(made).Then(acceptedAs(made, 94)).
					When(job.Cancel{JobID: made.JobID}).Then(canceled(made.JobID, in(3, 97)))
				made.JobID += "'"
			}
			s.When(made).ThenRefused(refusal.RateLimited)
			s.Later(time.Minute / time.Duration(limits.JobsPerMinute)).When(made).Then(acceptedAs(made, 94))
		})
	}
}
