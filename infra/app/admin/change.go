package admin

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/reach"
)

// Grant is the number of credits granted, and the reference by which a repetition is recognised.
type Grant = account.GrantCredits

// GrantKind is what a grant is: purchase, gift or correction.
type GrantKind = account.GrantKind

// Price is what was paid for a purchase.
type Price = account.Price

// Limits are an account's limits; 0 leaves one as it is.
type Limits = plan.Limits

// change sends a command that may have nothing to do, and prints the resulting account.
func (o Operator) change(ctx context.Context, accountID string, body domain.Body, done string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) { return change(ctx, s, accountID, body, done) })
}

func change(ctx context.Context, s *reach.Service, accountID string, body domain.Body, done string) (told, error) {
	result := accountChanged{Changed: true, Message: done}
	err := s.SendVisibly(ctx, accountID, body)
	if words, is := unchanged(err); is {
		result, err = accountChanged{Message: "nothing changed: " + words}, nil
	}
	if err != nil {
		return nil, err
	}
	found, err := summary(ctx, s, accountID)
	result.accountLine = lineOf(found)
	return result, err
}

type accountChanged struct {
	accountLine

	// Changed is false if there was nothing to change.
	Changed bool   `json:"changed"`
	Message string `json:"message"`
}

func (r accountChanged) tell(out io.Writer) {
	fmt.Fprintf(out, "%s\naccount: %s, %s, plan %s, %d credits\n", r.Message, r.AccountID, r.state(), r.PlanID, r.Balance)
}

// GrantCredits adds credits. Repeating it with the same reference and units changes nothing; other units are refused
// (idempotency_key_reused).
func (o Operator) GrantCredits(ctx context.Context, accountID string, grant Grant) error {
	return o.change(ctx, accountID, grant, fmt.Sprintf("granted: %d credits", grant.Units))
}

// SetPlan moves an account to a plan. Only plan custom takes limits; those that are 0 stay as they are.
func (o Operator) SetPlan(ctx context.Context, accountID, planName string, limits Limits) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		wanted := account.ChangePlan{Plan: plan.ID(planName)}
		own, named := plan.LimitsOf(wanted.Plan)
		if wanted.Limits = own; named && limits != (plan.Limits{}) {
			return nil, refusal.New(refusal.ValidationFailed, "limits are for plan custom; "+planName+" has its own")
		}
		if !named {
			found, err := summary(ctx, s, accountID)
			if err != nil {
				return nil, err
			}
			wanted.Limits = limitsOver(found.Limits, limits)
		}
		return change(ctx, s, accountID, wanted, "plan set: "+planName)
	})
}

// limitsOver returns l with the limits of wanted that are not 0.
func limitsOver(l, wanted plan.Limits) plan.Limits {
	for _, limit := range []struct {
		own    *int
		wanted int
	}{
		{&l.RequestsPerMinute, wanted.RequestsPerMinute},
		{&l.JobsPerMinute, wanted.JobsPerMinute},
		{&l.RunningMax, wanted.RunningMax},
		{&l.WaitingMax, wanted.WaitingMax},
		{&l.PendingUploadsMax, wanted.PendingUploadsMax},
	} {
		if limit.wanted != 0 {
			*limit.own = limit.wanted
		}
	}
	l.StorageBytesMax = cmp.Or(wanted.StorageBytesMax, l.StorageBytesMax)
	return l
}
