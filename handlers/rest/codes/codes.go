package codes

import (
	"github.com/toolmill/toolmill/domain/refusal"
)

// The codes of refusals that are made before there is a command. Package refusal has those of decisions.
const (
	MalformedJSON          refusal.Code = "malformed_json"
	InvalidIdempotencyKey  refusal.Code = "invalid_idempotency_key"
	SizeMismatch           refusal.Code = "size_mismatch"
	RequestTimeout         refusal.Code = "request_timeout"
	MissingCredentials     refusal.Code = "missing_credentials"
	InvalidAPIKey          refusal.Code = "invalid_api_key"
	RevokedAPIKey          refusal.Code = "revoked_api_key"
	ExpiredAPIKey          refusal.Code = "expired_api_key"
	InvalidSession         refusal.Code = "invalid_session"
	InvalidCredentials     refusal.Code = "invalid_credentials" //nolint:gosec // a code, not a secret
	InsufficientScope      refusal.Code = "insufficient_scope"
	SessionRequired        refusal.Code = "session_required"
	RecentSignInRequired   refusal.Code = "recent_sign_in_required"
	CrossOriginRejected    refusal.Code = "cross_origin_rejected"
	InvalidSignature       refusal.Code = "invalid_signature"
	UnknownTool            refusal.Code = "unknown_tool"
	MethodNotAllowed       refusal.Code = "method_not_allowed"
	OutputNotReady         refusal.Code = "output_not_ready"
	DownloadIntentExpired  refusal.Code = "download_intent_expired"
	OutputExpired          refusal.Code = "output_expired"
	CursorExpired          refusal.Code = "cursor_expired"
	LengthRequired         refusal.Code = "length_required"
	InputTooLarge          refusal.Code = "input_too_large"
	RequestTooLarge        refusal.Code = "request_too_large"
	UnsupportedContentType refusal.Code = "unsupported_content_type"
	RangeNotSatisfiable    refusal.Code = "range_not_satisfiable"
	BrowserOnlyTool        refusal.Code = "browser_only_tool"
	ToolNotAvailable       refusal.Code = "tool_not_available"
	EmptyFile              refusal.Code = "empty_file"
	InternalError          refusal.Code = "internal_error"
	ServiceUnavailable     refusal.Code = "service_unavailable"
	OutcomeUnknown         refusal.Code = "outcome_unknown"
)
