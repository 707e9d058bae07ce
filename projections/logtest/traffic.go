package logtest

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
)

// Traffic appends the events of jobs of many accounts, as a day of use does, until there are at least the given number
// of events. About a hundred jobs are under way at any moment. It returns the number of events.
func (l *Log) Traffic(accounts, events int) int {
	const underWay = 100
	defer l.inFrames(8)()
	for i := range accounts {
		l.Must(idOf(i), Open(1_000_000))
	}
	type running struct{ accountID, jobID string }
	var queue []running
	written := accounts
	for n := 0; written < events; n++ {
		accountID := idOf(n * 7 % accounts)
		jobID := ID("job", n)
		written += len(l.Must(accountID, Create(jobID, l.Now())))
		queue = append(queue, running{accountID, jobID})
		if len(queue) < underWay {
			continue
		}
		done := queue[0]
		queue = queue[1:]
		written += l.end(n, done.accountID, done.jobID)
		l.dropEnded(done.jobID)
	}
	return written
}

func idOf(i int) string { return ID("acct", i) }

// end brings a job to one of its ends; nine in ten succeed.
func (l *Log) end(n int, accountID, jobID string) (events int) {
	switch n % 20 {
	case 0:
		return len(l.Must(accountID, job.Cancel{JobID: jobID}))
	case 1:
		events = len(l.Must(accountID, job.Start{JobID: jobID, Attempt: 1, WorkerID: "worker-1"}))
		return events + len(l.Must(accountID, job.FailAttempt{JobID: jobID, Attempt: 1, Failure: job.Failure{
			Code: job.ValidationFailed, Reason: "corrupt_input", Message: "The document could not be read.",
		}}))
	}
	worker := fmt.Sprintf("worker-%d", n%4)
	events = len(l.Must(accountID, job.Start{JobID: jobID, Attempt: 1, WorkerID: worker}))
	return events + len(l.Must(accountID, job.Complete{JobID: jobID, Attempt: 1, Output: Output(jobID)}))
}

// dropEnded drops a job's state: a benchmark's log has hundreds of thousands of jobs, and none is needed after its end.
func (l *Log) dropEnded(jobID string) { delete(l.jobs, jobID) }
