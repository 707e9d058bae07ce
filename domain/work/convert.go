package work

import (
	"time"

	"github.com/toolmill/toolmill/domain/job"
)

// Convert is everything that a worker needs to run one attempt of a job.
type Convert struct {
	AccountID string `json:"accountId"`
	JobID     string `json:"jobId"`
	// Attempt is the number that StartJob, CompleteJob and FailAttempt name.
	Attempt               int       `json:"attempt"`
	ToolSlug              string    `json:"toolSlug"`
	Input                 job.Input `json:"input"`
	AttemptTimeoutSeconds int       `json:"attemptTimeoutSeconds"`
	DeadlineAt            time.Time `json:"deadlineAt"`
	Traceparent           string    `json:"traceparent,omitempty"`
}
