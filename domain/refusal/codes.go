package refusal

// The codes that deciding can end in. What the handlers refuse before a command exists has its codes there.
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
	// StaleAttempt tells a worker that the attempt it speaks for is not the job's current one.
	StaleAttempt Code = "stale_attempt"
	// NotDue tells a sweep that what it wants to end has not run out yet.
	NotDue Code = "not_due"
	// NothingToDo tells a sender that the state it asks for is there already.
	NothingToDo Code = "nothing_to_do"
	// Internal is a command that cannot be decided: a mistake of the program, alike for every owner.
	Internal Code = "internal_error"
	// ValidationFailed is a command whose own content is wrong.
	ValidationFailed Code = "validation_failed"
)
