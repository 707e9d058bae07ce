package refusal

// The codes of refused decisions. The codes of requests that the handlers refuse before a command exists are in
// handlers.
const (
	AccountExists          Code = "account_exists"
	AccountSuspended       Code = "account_suspended"
	NotFound               Code = "not_found"
	PlanUpgradeRequired    Code = "plan_upgrade_required"
	IdempotencyKeyReused   Code = "idempotency_key_reused"
	RateLimited            Code = "rate_limited"
	ConcurrencyLimited     Code = "concurrency_limited"
	StorageQuotaExceeded   Code = "storage_quota_exceeded"
	InsufficientCredits    Code = "insufficient_credits"
	JobNotCancelable       Code = "job_not_cancelable"
	JobNotClosable         Code = "job_not_closable"
	UploadNotExpected      Code = "upload_not_expected"
	UploadAlreadyCompleted Code = "upload_already_completed"
	UploadIntentExpired    Code = "upload_intent_expired"
	// StaleAttempt tells a worker that its attempt is not the job's current one.
	StaleAttempt Code = "stale_attempt"
	// NotDue tells a sweep that the time to end something has not come yet.
	NotDue Code = "not_due"
	// NothingToDo tells a sender that the state that it asks for is already reached.
	NothingToDo Code = "nothing_to_do"
	// Internal is a command that cannot be decided: a bug, and the same for every owner.
	Internal Code = "internal_error"
	// ValidationFailed is a command with invalid content.
	ValidationFailed Code = "validation_failed"
)
