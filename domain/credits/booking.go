package credits

import "time"

// Booking is what a movement of credits is counted under in bills and reports.
type Booking struct {
	// Plan is the account's plan. A refund has the plan under which the refunded charge was made, so that the two cancel out.
	Plan string `json:"plan"`
	// ToolSlug is the tool that is charged or refunded, absent for grants.
	ToolSlug string `json:"toolSlug,omitempty"`
	// Reason is why credits move: account_opened, purchase, gift or correction for a grant; job_accepted or tool_run for a
	// charge; job_canceled, the code of a job's failure, or why a run could not be answered for a refund.
	Reason string `json:"reason"`
	// Day is the day on which the movement is booked, in UTC: 2026-03-02.
	Day string `json:"day"`
}

// The reasons of movements that no other word of the event gives.
const (
	ReasonAccountOpened = "account_opened"
	ReasonJobAccepted   = "job_accepted"
	ReasonJobCanceled   = "job_canceled"
	ReasonToolRun       = "tool_run"
)

// Day returns the day on which a movement at this time is booked.
func Day(at time.Time) string { return at.UTC().Format(time.DateOnly) }
