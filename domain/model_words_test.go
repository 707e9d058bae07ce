package domain_test

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/job"
)

// inWords formats an event as the model does: what happened, to what, and the credits that moved.
func inWords(l domain.Logged) string {
	name := strings.TrimSuffix(strings.TrimPrefix(l.Data.EventType(), "toolmill."), ".v1")
	switch e := l.Data.(type) {
	case account.Opened:
		return name + money(e.Credits)
	case account.CreditsGranted:
		return name + " " + e.Reference + money(e.Credits)
	case account.CreditsCharged:
		return name + " " + e.RunID + money(e.Credits)
	case account.CreditsRefunded:
		return name + " " + e.RunID + money(e.Credits)
	case account.APIKeyCreated:
		return name + " " + e.KeyID
	case account.APIKeyRotated:
		return name + " " + e.KeyID
	case account.APIKeyChanged:
		return name + " " + e.KeyID + " " + e.Name
	case account.APIKeyRevoked:
		return name + " " + e.KeyID
	case account.OriginsAllowed:
		return strings.Join(append([]string{name}, e.Origins...), " ")
	case job.Accepted:
		if name += " " + e.JobID + money(e.Credits); e.Released {
			name += fmt.Sprintf(" behind %d", e.Ahead)
		}
		return name
	case job.Released:
		return fmt.Sprintf("%s %s %d behind %d", name, e.JobID, e.Attempt, e.Ahead)
	case job.Started:
		return fmt.Sprintf("%s %s %d", name, e.JobID, e.Attempt)
	case job.Requeued:
		return fmt.Sprintf("%s %s %d after %s", name, e.JobID, e.Attempt, e.NotBefore.Sub(l.At))
	case job.SucceededEvent:
		return fmt.Sprintf("%s %s %d", name, e.JobID, e.Attempt)
	case job.FailedEvent:
		return name + " " + e.JobID + " " + string(e.Failure.Code) + money(e.Credits)
	case job.CanceledEvent:
		return name + " " + e.JobID + money(e.Credits)
	case job.OutputExpired:
		return fmt.Sprintf("%s %s, %d bytes", name, e.JobID, e.SizeBytes)
	}
	if id := l.JobID(); id != "" {
		return name + " " + id
	}
	return name
}

func money(d credits.Delta) string { return fmt.Sprintf(" %+d=%d", d.Delta, d.BalanceAfter) }
