package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

func TestWhatIsDueNext(t *testing.T) {
	it := domaintest.Specify(t)
	due := func(given domaintest.Given, events []event.Event, want job.Due, in time.Duration) {
		t.Helper()
		next, at := given(events...).States().Job("job_1").NextDue()
		if next != want || want != "" && !at.Equal(noon.Add(in)) {
			t.Errorf("due is %q at %v, want %q at %v", next, at, want, noon.Add(in))
		}
	}
	outputGone := job.OutputExpired{JobID: "job_1", ObjectKey: "out/1", SizeBytes: 900}
	done := ended(succeeded("job_1", 1))

	it("is the deadline of a job that has not ended", func(given domaintest.Given) {
		due(given, waitingForSlot(), job.DueDeadline, lifetime)
		due(given, holdingSlot(), job.DueDeadline, lifetime)
		due(given, running(), job.DueDeadline, lifetime)
	})
	it("is the upload of a job that awaits it", func(given domaintest.Given) {
		due(given, waitingForUpload(), job.DueUpload, uploadTime)
		due(given, append(waitingForUpload(), uploaded("job_1")), job.DueDeadline, lifetime)
	})
	it("is the output of a job that has ended, then nothing", func(given domaintest.Given) {
		due(given, done, job.DueOutput, 24*time.Hour)
		due(given, append(done, outputGone), "", 0)
		due(given, ended(canceled("job_1", in(2, 99))), "", 0)
	})
	it("is nothing if the input never came", func(given domaintest.Given) {
		due(given, append(waitingForUpload(), canceled("job_1", in(3, 100))), "", 0)
	})
}

func TestWhatAnEndedJobHolds(t *testing.T) {
	domaintest.Specify(t)("names its output until it is to be deleted", func(given domaintest.Given) {
		done := ended(succeeded("job_1", 1))
		for _, test := range []struct {
			events []event.Event
			output string
		}{
			{running(), ""},
			{done, "out/1"},
			{append(done, job.OutputExpired{JobID: "job_1"}), ""},
			{ended(canceled("job_1", in(2, 99))), ""},
		} {
			if output := given(test.events...).States().Job("job_1").Kept(); output != test.output {
				t.Errorf("%d events: it holds %q, want %q", len(test.events), output, test.output)
			}
		}
	})
}
