package account

import (
	"maps"
	"time"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// refundWindow is how long a charge can be refunded: far longer than the 10 s that a URL check may take.
const refundWindow = 10 * time.Minute

// ChargeCredits charges for an accepted browser-local run or URL check (docs/design/specification.md §1: charged before
// processing starts).
type ChargeCredits struct {
	RunID    string `json:"runId"`
	ToolSlug string `json:"toolSlug"`
	Units    int64  `json:"units"`
	// Refundable marks a URL check, whose charge is refunded if the upstream cannot be reached.
	Refundable bool `json:"refundable,omitzero"`
}

// CommandType returns the name of the command on the wire.
func (ChargeCredits) CommandType() string { return "ChargeCredits" }

// CreditsCharged is the event credits.charged: a run in the browser or a URL check is paid, before it begins.
type CreditsCharged struct {
	// RunID is the run: run_….
	RunID string `json:"runId"`
	// ToolSlug is the tool that is run.
	ToolSlug string `json:"toolSlug"`
	// Credits are the charge.
	Credits credits.Delta `json:"credits"`
	// Refundable is true for a URL check, whose charge is refunded if the web page gives no answer.
	Refundable bool `json:"refundable,omitzero"`
}

// EventType returns the name of the event in the log.
func (CreditsCharged) EventType() string { return "toolmill.credits.charged.v1" }

// Decide refuses with not_found, account_suspended and insufficient_credits, and replays an accepted key.
func (c ChargeCredits) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeActive(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	charge, err := credits.Charge(s.Account.Balance, c.Units, s.Booking(c.ToolSlug, credits.ReasonToolRun))
	if err != nil {
		return nil, err
	}
	return CreditsCharged{RunID: c.RunID, ToolSlug: c.ToolSlug, Credits: charge, Refundable: c.Refundable}, nil
}

func (e CreditsCharged) apply(s *State, at event.Envelope) {
	s.Balance += e.Credits.Delta
	if e.Refundable {
		s.rememberRun(e.RunID, Run{ToolSlug: e.ToolSlug, Plan: plan.ID(e.Credits.Plan), Units: -e.Credits.Delta, At: at.At})
	}
}

// rememberRun adds a run. Once a minute it also drops the runs that can no longer be refunded, so that the state stays
// small; doing so at each charge would cost a busy account a scan of all its runs every time.
func (s *State) rememberRun(id string, r Run) {
	if r.At.Sub(s.RunsSweptAt) >= time.Minute {
		maps.DeleteFunc(s.Runs, func(_ string, old Run) bool { return r.At.Sub(old.At) > refundWindow })
		s.RunsSweptAt = r.At
	}
	if s.Runs == nil {
		s.Runs = make(map[string]Run)
	}
	s.Runs[id] = r
}
