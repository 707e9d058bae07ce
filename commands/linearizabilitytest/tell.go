package linearizabilitytest

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/anishathalye/porcupine"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
)

// tell formats a history, one line per operation in the order of the calls. The first column is the operation's place
// in the longest order found; the last line is the account after that order, which allows none of the answers that
// could come next.
func (o Opening) tell(operations []porcupine.Operation, order []int) string {
	places := make(map[int]int, len(order))
	for place, i := range order {
		places[i] = place + 1
	}
	var b strings.Builder
	b.WriteString("  place  called  answered  client  operation\n")
	for i, op := range operations {
		place, done := "-", "-"
		if n := places[i]; n > 0 {
			place = strconv.Itoa(n)
		}
		if op.Return != math.MaxInt64 {
			done = strconv.FormatInt(op.Return, 10)
		}
		fmt.Fprintf(&b, "  %5s  %6d  %8s  %6d  %s → %s\n", place, op.Call, done, op.ClientId,
			ask(wishOf(op.Input)), answerOf(op.Output))
	}
	state := o.account()
	for _, i := range order {
		_, state = state.answer(wishOf(operations[i].Input))
	}
	now := state.situation()
	fmt.Fprintf(&b, "  after the longest order: balance %d, waiting %v, slots %d of %d, jobs %+v, keys %+v, grants %v\n",
		now.balance, now.waiting, now.slots, o.RunningMax, now.jobs, now.keys, now.grants)
	return b.String()
}

func ask(c *domain.Command) string {
	if c == nil {
		return "read the log"
	}
	said := c.ID + ": " + wish(c.Body)
	if c.Claim.Key != "" {
		said += fmt.Sprintf(" (key %s, body %s)", c.Claim.Key, c.Claim.Fingerprint)
	}
	return said
}

func wish(body domain.Body) string {
	switch c := body.(type) {
	case job.Create:
		return fmt.Sprintf("create %s for %d", c.JobID, c.Terms.CostUnits)
	case job.Cancel:
		return "cancel " + c.JobID
	case job.Start:
		return fmt.Sprintf("start %s, attempt %d, %s", c.JobID, c.Attempt, c.WorkerID)
	case job.Complete:
		return fmt.Sprintf("complete %s, attempt %d", c.JobID, c.Attempt)
	case job.FailAttempt:
		switch {
		case c.Released:
			return fmt.Sprintf("hand on %s, attempt %d", c.JobID, c.Attempt)
		case c.Retryable:
			return fmt.Sprintf("fail %s, attempt %d, to be tried again", c.JobID, c.Attempt)
		}
		return fmt.Sprintf("fail %s, attempt %d", c.JobID, c.Attempt)
	case account.GrantCredits:
		return fmt.Sprintf("grant %d as %s", c.Units, c.Reference)
	}
	return body.CommandType()
}
