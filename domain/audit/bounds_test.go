package audit

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// Memory grows with what is in flight only: an ended job leaves nothing, and a URL check is dropped in time.
func TestLedgerKeepsNothingOfWhatEnded(t *testing.T) {
	var l Ledger
	at := time.Unix(0, 0)
	read := func(data event.Event) {
		at = at.Add(time.Minute)
		l.Read(domain.Logged{Envelope: event.Envelope{AccountID: "acct_1", At: at, Data: data}})
	}
	for i := range 10_000 {
		id := fmt.Sprintf("job_%d", i)
		read(job.Accepted{JobID: id})
		read(job.Released{JobID: id, Attempt: 1})
		read(job.Started{JobID: id, Attempt: 1})
		read(job.SucceededEvent{JobID: id, Attempt: 1})
		read(account.CreditsCharged{RunID: id, Refundable: true})
	}
	b := l.books["acct_1"]
	if jobs, waiting, runs := len(b.jobs), b.waiting.Len(), len(b.runs); jobs > 0 || waiting > 0 || runs > 30 {
		t.Errorf("after 10000 jobs and checks, %d jobs, %d in the queue and %d checks are held", jobs, waiting, runs)
	}
	if b.Running != 0 || b.Waiting != 0 || b.Uploads != 0 {
		t.Errorf("%+v", b.Account)
	}
}
