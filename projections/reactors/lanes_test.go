package reactors_test

import (
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/logtest"
)

// The more jobs of an account hold slots, the later the next one runs, from the fifth on in the background; a further
// attempt has the place of the first one.
func TestFirstJobsOfAnAccountRunBeforeTheHundredthOfAnother(t *testing.T) {
	b := newBench(t, 1)
	const jobs = 70
	b.Log.Must("acct_1", logtest.Open(2*jobs+10))
	for i := range jobs {
		b.Log.Must("acct_1", logtest.Create(fmt.Sprintf("job_%02d", i), b.Log.Now()))
	}
	b.Log.Must("acct_2", logtest.Open(10))
	b.Log.Must("acct_2", logtest.Create("job_other", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "job_20", Attempt: 1, WorkerID: "w"})
	b.Log.Must("acct_1", job.FailAttempt{JobID: "job_20", Attempt: 1, Retryable: true})
	b.Log.Must("acct_1", job.Start{JobID: "job_21", Attempt: 1, WorkerID: "w"})
	b.Log.Must("acct_1", job.FailAttempt{JobID: "job_21", Attempt: 1, Released: true})

	got := make(map[string]string)
	for _, w := range b.projectedWork(1) {
		got[fmt.Sprintf("%v of %s, attempt %v", w.Args["jobId"], w.Account, w.Args["attempt"])] = fmt.Sprint(w.Queue, " ", w.Priority)
	}
	for work, want := range map[string]string{
		"job_00 of acct_1, attempt 1": "chromium 1", "job_03 of acct_1, attempt 1": "chromium 1",
		"job_04 of acct_1, attempt 1": "chromium_background 2", "job_15 of acct_1, attempt 1": "chromium_background 2",
		"job_16 of acct_1, attempt 1": "chromium_background 3", "job_63 of acct_1, attempt 1": "chromium_background 3",
		"job_64 of acct_1, attempt 1": "chromium_background 4", "job_69 of acct_1, attempt 1": "chromium_background 4",
		"job_other of acct_2, attempt 1": "chromium 1", "job_20 of acct_1, attempt 2": "chromium_background 3",
		"job_21 of acct_1, attempt 2": "chromium_background 1", // its worker was stopped
	} {
		if got[work] != want {
			t.Errorf("%s has queue and priority %q, want %q", work, got[work], want)
		}
	}
}
