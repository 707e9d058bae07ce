// Package plan defines the plans and their limits (docs/design/api.md "Keys, scopes, sessions").
package plan

// ID names a plan.
type ID string

// The plans of the service.
const (
	Free     ID = "free"
	Pro      ID = "pro"
	Business ID = "business"
	Custom   ID = "custom"
)

// Limits bound what one account may have in flight. They are stored in the account's events, so a change of the table
// below does not change earlier decisions.
type Limits struct {
	// RequestsPerMinute bounds the requests of all keys and sessions of the account.
	RequestsPerMinute int `json:"requestsPerMinute"`
	// JobsPerMinute bounds the jobs that are created.
	JobsPerMinute int `json:"jobsPerMinute"`
	// RunningMax is how many jobs may hold a slot at a time.
	RunningMax int `json:"runningMax"`
	// WaitingMax is how many jobs may wait for a slot.
	WaitingMax int `json:"waitingMax"`
	// PendingUploadsMax is how many jobs may await their upload.
	PendingUploadsMax int `json:"pendingUploadsMax"`
	// StorageBytesMax bounds what the account stores, in bytes: inputs of jobs that have not ended, awaited uploads by their
	// declared size, kept outputs. 0 is unlimited.
	StorageBytesMax int64 `json:"storageBytesMax,omitzero"`
}

// SignUpCredits are granted to a new free account.
const SignUpCredits = 100

// gigabyte is decimal, as the limits of tools are.
const gigabyte = 1_000_000_000

var limits = map[ID]Limits{
	Free: {
		RequestsPerMinute: 60, JobsPerMinute: 10, RunningMax: 1, WaitingMax: 20, PendingUploadsMax: 20,
		StorageBytesMax: gigabyte,
	},
	Pro: {
		RequestsPerMinute: 300, JobsPerMinute: 60, RunningMax: 4, WaitingMax: 200, PendingUploadsMax: 20,
		StorageBytesMax: 20 * gigabyte,
	},
	Business: {
		RequestsPerMinute: 1200, JobsPerMinute: 300, RunningMax: 16, WaitingMax: 2000, PendingUploadsMax: 20,
		StorageBytesMax: 200 * gigabyte,
	},
}

// LimitsOf returns the limits of a plan; ok is false for custom, whose limits are set per account, and for an unknown
// plan.
func LimitsOf(id ID) (Limits, bool) {
	l, ok := limits[id]
	return l, ok
}

// Known reports whether id names a plan.
func Known(id ID) bool {
	_, ok := limits[id]
	return ok || id == Custom
}

// AllowsWebhooks reports whether the plan includes webhooks (docs/design/specification.md §5: Pro, Business and
// Custom).
func AllowsWebhooks(id ID) bool { return id == Pro || id == Business || id == Custom }

// Valid reports whether every limit is positive, as custom limits must be; only storage may be unlimited.
func (l Limits) Valid() bool {
	return l.RequestsPerMinute > 0 && l.JobsPerMinute > 0 && l.RunningMax > 0 && l.WaitingMax > 0 && l.PendingUploadsMax > 0 &&
		l.StorageBytesMax >= 0
}
