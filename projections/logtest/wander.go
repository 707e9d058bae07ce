package logtest

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

// Wander sends random commands for a few accounts and jobs; many are refused, as in production. pick returns a number
// from 0 up to, but not including, n. It returns the ids of the accounts and jobs that it may have used.
func (l *Log) Wander(pick func(n int) int, steps int) (accounts, jobs []string) {
	const accountsMax, underWay, stepsPerJob = 4, 6, 12
	defer l.inFrames(3)()
	for i := range accountsMax {
		accounts = append(accounts, ID("acct_w", i))
	}
	for n := range accountsMax * (underWay + steps/stepsPerJob/accountsMax) {
		jobs = append(jobs, ID("job_w", n))
	}
	for step := range steps {
		i := pick(accountsMax)
		// The jobs that are under way change with the steps; each account has its own.
		from, count := step/stepsPerJob/accountsMax, underWay
		if pick(3) == 0 {
			from, count = 0, from+underWay // an abandoned job, which may still hold a slot
		}
		jobID := jobs[i+accountsMax*(from+pick(count))]
		claim := idempotency.Claim{}
		if pick(3) == 0 {
			claim = idempotency.Claim{Key: fmt.Sprintf("key-%d", pick(100)), Fingerprint: fmt.Sprintf("body-%d", pick(2))}
		}
		_, _ = l.SendClaim(accounts[i], l.anyCommand(pick, accounts[i], jobID), claim) // a refusal appends nothing
	}
	return accounts, jobs
}

func (l *Log) anyCommand(pick func(n int) int, accountID, jobID string) domain.Body {
	state := l.Job(jobID)
	switch n := pick(24); n {
	case 0, 1, 2:
		return Open(int64(pick(400)))
	case 3, 4, 5, 6, 7, 8:
		return l.anyJob(pick, jobID)
	case 9:
		return Confirm(jobID)
	case 10, 11, 12:
		return job.Start{JobID: jobID, Attempt: state.Attempt, WorkerID: fmt.Sprintf("worker-%d", pick(3))}
	case 13, 14:
		return job.Complete{JobID: jobID, Attempt: state.Attempt, Output: Output(jobID)}
	case 15:
		return job.FailAttempt{
			JobID: jobID, Attempt: state.Attempt, Retryable: pick(2) == 0, Released: pick(4) == 0,
			Failure: job.Failure{Code: job.WorkerFailed, Reason: "crashed", Message: "engine\x00died"},
		}
	case 16:
		return job.Cancel{JobID: jobID}
	case 17:
		return job.Close{JobID: jobID}
	case 18, 21:
		l.Pass(time.Duration(pick(600)) * time.Second)
		return job.TimeOut{JobID: jobID}
	case 19:
		l.Pass(time.Duration(pick(26)) * time.Hour)
		return []domain.Body{job.ExpireOutput{JobID: jobID}, job.ExpireUpload{JobID: jobID}}[pick(2)]
	case 20:
		return job.RecordDelivery{
			JobID: jobID, EventID: "evt_" + jobID, Delivered: pick(2) == 0, Attempts: 1 + pick(7),
			HTTPStatus: 200, Reason: "gone", FirstAt: l.Now(),
		}
	}
	return l.anyAccountCommand(pick, accountID)
}

func (l *Log) anyJob(pick func(n int) int, jobID string) job.Create {
	c := Create(jobID, l.Now())
	if pick(3) == 0 {
		c = CreateFile(jobID, l.Now())
	}
	c.ToolSlug = []string{Tool, tool.WordToPDF, tool.ImageCompressAPI}[pick(3)]
	c.Terms.CostUnits = int64(pick(4))
	if pick(2) == 0 {
		c.SealedWebhookURL = "sealed-url"
	}
	if pick(4) == 0 {
		c.Input.Options = json.RawMessage(`{"title":"a\u0000b"}`)
	}
	return c
}

// erasable is the one account that may be erased, because nothing more happens in an erased one; erasedOneOf is how rarely.
const erasable, erasedOneOf = 3, 12

func (l *Log) anyAccountCommand(pick func(n int) int, accountID string) domain.Body {
	key, run := fmt.Sprintf("key_%d", pick(3)), fmt.Sprintf("run_%d", pick(50))
	switch pick(9) {
	case 0:
		return account.GrantCredits{Units: int64(1 + pick(20)), Reference: fmt.Sprintf("ref-%d", pick(5)), Reason: "gift"}
	case 1:
		return account.ChargeCredits{RunID: run, ToolSlug: tool.MetaTagChecker, Units: 1, Refundable: pick(2) == 0}
	case 2:
		return account.RefundCredits{RunID: run, Reason: "upstream_unreachable"}
	case 3:
		return Key(key, fmt.Sprintf("digest-%s-%s", accountID, key))
	case 4:
		return account.RotateAPIKey{
			KeyID: key, Prefix: "tmk_live_", Last4: "wxyz",
			SHA256: fmt.Sprintf("rotated-%s-%d", accountID, pick(99)), GraceSeconds: 60,
		}
	case 5:
		if pick(3) > 0 {
			return account.ChangeAPIKey{KeyID: key, Name: fmt.Sprintf("name-%d", pick(9)), Scopes: []string{account.Scopes[pick(8)]}}
		}
		return account.RevokeAPIKey{KeyID: key}
	case 6:
		return account.RotateWebhookSecret{Sealed: fmt.Sprintf("sealed-%d", pick(99)), GraceSeconds: pick(1000)}
	case 7:
		limits := Wide
		limits.RunningMax, limits.WaitingMax = 1+pick(9), 1+pick(9)
		return account.ChangePlan{Plan: plan.Custom, Limits: limits}
	}
	if accountID == ID("acct_w", erasable) && pick(erasedOneOf) == 0 {
		return account.EraseAccount{}
	}
	if pick(60) == 0 {
		return account.SuspendAccount{Reason: "abuse"}
	}
	if pick(20) == 0 {
		return account.ResumeAccount{Reason: "a mistake"}
	}
	if pick(20) == 0 {
		return account.AllowOrigins{Origins: []string{fmt.Sprintf("https://shop-%d.example.com", pick(3))}}
	}
	if pick(20) == 0 {
		return account.RecordAuditRead{Part: account.AuditedProof}
	}
	return account.GrantCredits{Units: 50, Reference: fmt.Sprintf("more-%d", pick(1000))}
}
