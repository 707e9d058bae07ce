package linearizabilitytest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
)

// Workload generates the commands of clients and workers that get in each other's way: few jobs, few keys, few credits.
// It is safe for concurrent use.
type Workload struct {
	// Random chooses the next command.
	Random *rand.Rand
	// NewID makes the ids of commands and jobs, Now their times.
	NewID func(prefix string) string
	Now   func() time.Time

	mu sync.Mutex
	// jobs are those of each account, newest last; open are those of them not known to have ended.
	jobs, open map[string][]string
	// attempts are the current attempts of jobs that were tried before, as far as anybody received an answer.
	attempts map[string]int
}

// Next returns a command that some client could send next.
func (w *Workload) Next(accountID string) domain.Command {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := domain.Command{Actor: event.ByOperator("test"), ID: w.NewID("cmd"), AccountID: accountID, At: w.Now()}
	jobs := w.jobs[accountID]
	if r := w.Random.Float64(); r < 0.3 || len(jobs) == 0 {
		c.Body, c.Claim = w.create(accountID)
		return c
	} else if r < 0.35 {
		c.Body = account.GrantCredits{Units: 1 + w.Random.Int64N(2), Reference: "grant" + strconv.Itoa(w.Random.IntN(6))}
		return c
	}
	w.aboutJob(&c, w.anyJob(accountID))
	return c
}

// anyJob returns mostly the job that has or gets the slot, if known.
func (w *Workload) anyJob(accountID string) string {
	if open := w.open[accountID]; len(open) > 0 && w.Random.Float64() < 0.6 {
		return open[0]
	}
	const recent = 4
	jobs := w.jobs[accountID]
	return jobs[len(jobs)-1-w.Random.IntN(min(recent, len(jobs)))]
}

// Again returns the command as a client repeats it: a new command under the same key, and with a new job id if it
// creates a job.
func (w *Workload) Again(c domain.Command) domain.Command {
	w.mu.Lock()
	defer w.mu.Unlock()
	c.ID, c.At = w.NewID("cmd"), w.Now()
	if create, ok := c.Body.(job.Create); ok {
		create.JobID = w.newJob(c.AccountID)
		c.Body = create
	}
	return c
}

// Heard records the answer to a command, so that workers know what there is to do.
func (w *Workload) Heard(c domain.Command, a Answer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	id := c.JobOf()
	made := a.outcome == accepted
	switch body := c.Body.(type) {
	case job.Create:
		if a.Known() && !made {
			w.open[c.AccountID], w.jobs[c.AccountID] = without(w.open[c.AccountID], id), without(w.jobs[c.AccountID], id)
		}
	case job.FailAttempt:
		if again := attempt(body.Attempt + 1); made && a.says == again {
			w.attempts[id] = body.Attempt + 1
		} else if made {
			w.open[c.AccountID] = without(w.open[c.AccountID], id)
		}
	case job.Cancel, job.Complete:
		if made {
			w.open[c.AccountID] = without(w.open[c.AccountID], id)
		}
	}
}

func without(ids []string, id string) []string {
	return slices.DeleteFunc(ids, func(other string) bool { return other == id })
}

func (w *Workload) newJob(accountID string) string {
	id := w.NewID("job")
	if w.jobs == nil {
		w.jobs, w.open, w.attempts = make(map[string][]string), make(map[string][]string), make(map[string]int)
	}
	w.jobs[accountID], w.open[accountID] = append(w.jobs[accountID], id), append(w.open[accountID], id)
	return id
}

// create derives the body from its price, so that two prices under one key are two bodies.
func (w *Workload) create(accountID string) (domain.Body, idempotency.Claim) {
	cost := 1 + w.Random.Int64N(4)
	body := job.Create{
		JobID: w.newJob(accountID), ToolSlug: tool.HTMLToPDFAPI, Input: job.Input{Kind: job.KindText, ContentType: "text/html"},
		Terms: job.Terms{CostUnits: cost, MaxAttempts: 2, DeadlineAt: w.Now().AddDate(1, 0, 0).UTC().Truncate(time.Microsecond)},
	}
	return body, w.claim("create", strconv.FormatInt(cost, 10))
}

func (w *Workload) claim(scope, fingerprint string) idempotency.Claim {
	if w.Random.Float64() < 0.3 {
		return idempotency.Claim{}
	}
	return idempotency.Claim{Key: scope + strconv.Itoa(w.Random.IntN(6)), Fingerprint: fingerprint}
}

func (w *Workload) aboutJob(c *domain.Command, id string) {
	attempt := max(1, w.attempts[id])
	if w.Random.Float64() < 0.1 {
		attempt = 3 - min(2, attempt)
	}
	switch w.Random.IntN(8) {
	case 0:
		c.Body, c.Claim = job.Cancel{JobID: id}, w.claim(id+"/cancel", "")
	case 1, 2, 3, 4:
		c.Body = job.Start{JobID: id, Attempt: attempt, WorkerID: "worker" + strconv.Itoa(w.Random.IntN(2))}
	case 5:
		c.Body = job.Complete{JobID: id, Attempt: attempt, Output: job.Output{ObjectKey: id + "/" + strconv.Itoa(w.Random.IntN(2))}}
	default:
		c.Body = job.FailAttempt{
			JobID: id, Attempt: attempt, Failure: job.Failure{Code: job.WorkerFailed},
			Released: w.Random.Float64() < 0.3, Retryable: w.Random.Float64() < 0.7,
		}
	}
}
