package account

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ChangePlan moves the account to another plan, or changes the limits of a custom account (operator).
type ChangePlan struct {
	Plan   plan.ID     `json:"plan"`
	Limits plan.Limits `json:"limits"`
}

// CommandType returns the name of the command on the wire.
func (ChangePlan) CommandType() string { return "ChangePlan" }

// PlanChanged is the event account.plan_changed: an operator moves the account to another plan, or gives it other limits. Jobs
// above a lowered limit keep their slots; no further job is released until the account is below the limit.
type PlanChanged struct {
	// Plan is the plan from now on.
	Plan plan.ID `json:"plan"`
	// Limits are those from now on.
	Limits plan.Limits `json:"limits"`
}

// EventType returns the name of the event in the log.
func (PlanChanged) EventType() string { return "toolmill.account.plan_changed.v1" }

// Decide refuses with not_found, validation_failed, and nothing_to_do if the account already has this plan and these
// limits.
func (c ChangePlan) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if !plan.Known(c.Plan) || !c.Limits.Valid() {
		return nil, refusal.New(refusal.ValidationFailed, "unknown plan, or limits that are not positive")
	}
	if s.Account.Plan == c.Plan && s.Account.Limits == c.Limits {
		return nil, refusal.New(refusal.NothingToDo, "the account has this plan already")
	}
	return PlanChanged(c), nil
}

func (e PlanChanged) apply(s *State, _ event.Envelope) { s.Plan, s.Limits = e.Plan, e.Limits }
