package codes

import (
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
)

// statuses maps the code of a refusal to its HTTP status (docs/design/api.md "Errors"). unknown_tool is 404 if the path names
// the tool and 422 if a job's body does; invalid_credentials is 401 at the sign-in and 403 of somebody who is signed in: see
// StatusOf.
var statuses = map[refusal.Code]int{
	MalformedJSON:         http.StatusBadRequest,
	InvalidIdempotencyKey: http.StatusBadRequest,
	SizeMismatch:          http.StatusBadRequest,

	MissingCredentials: http.StatusUnauthorized,
	InvalidAPIKey:      http.StatusUnauthorized,
	RevokedAPIKey:      http.StatusUnauthorized,
	ExpiredAPIKey:      http.StatusUnauthorized,
	InvalidSession:     http.StatusUnauthorized,
	InvalidCredentials: http.StatusUnauthorized,

	refusal.InsufficientCredits: http.StatusPaymentRequired,

	InsufficientScope:            http.StatusForbidden,
	refusal.PlanUpgradeRequired:  http.StatusForbidden,
	refusal.AccountSuspended:     http.StatusForbidden,
	refusal.StorageQuotaExceeded: http.StatusForbidden,
	SessionRequired:              http.StatusForbidden,
	RecentSignInRequired:         http.StatusForbidden,
	CrossOriginRejected:          http.StatusForbidden,
	InvalidSignature:             http.StatusForbidden,

	refusal.NotFound: http.StatusNotFound,
	MethodNotAllowed: http.StatusMethodNotAllowed,

	refusal.JobNotCancelable:       http.StatusConflict,
	refusal.JobNotClosable:         http.StatusConflict,
	OutputNotReady:                 http.StatusConflict,
	refusal.UploadAlreadyCompleted: http.StatusConflict,
	refusal.UploadNotExpected:      http.StatusConflict,
	refusal.AccountExists:          http.StatusConflict,
	refusal.StaleAttempt:           http.StatusConflict,
	refusal.NotDue:                 http.StatusConflict,
	refusal.NothingToDo:            http.StatusConflict,

	refusal.UploadIntentExpired: http.StatusGone,
	DownloadIntentExpired:       http.StatusGone,
	OutputExpired:               http.StatusGone,
	CursorExpired:               http.StatusGone,

	RequestTimeout: http.StatusRequestTimeout,

	LengthRequired:         http.StatusLengthRequired,
	InputTooLarge:          http.StatusRequestEntityTooLarge,
	RequestTooLarge:        http.StatusRequestEntityTooLarge,
	UnsupportedContentType: http.StatusUnsupportedMediaType,
	RangeNotSatisfiable:    http.StatusRequestedRangeNotSatisfiable,

	refusal.ValidationFailed:         http.StatusUnprocessableEntity,
	refusal.IdempotencyKeyReused:     http.StatusUnprocessableEntity,
	BrowserOnlyTool:                  http.StatusUnprocessableEntity,
	UnknownTool:                      http.StatusUnprocessableEntity,
	ToolNotAvailable:                 http.StatusUnprocessableEntity,
	EmptyFile:                        http.StatusUnprocessableEntity,
	refusal.PrivateNetworkURL:        http.StatusUnprocessableEntity,
	refusal.UnsupportedProtocol:      http.StatusUnprocessableEntity,
	refusal.UnsafeRedirect:           http.StatusUnprocessableEntity,
	refusal.UnresolvableHost:         http.StatusUnprocessableEntity,
	refusal.URLCredentialsNotAllowed: http.StatusUnprocessableEntity,
	refusal.PortNotAllowed:           http.StatusUnprocessableEntity,

	refusal.RateLimited:        http.StatusTooManyRequests,
	refusal.ConcurrencyLimited: http.StatusTooManyRequests,

	InternalError:               http.StatusInternalServerError,
	refusal.UpstreamUnreachable: http.StatusBadGateway,
	ServiceUnavailable:          http.StatusServiceUnavailable,
	OutcomeUnknown:              http.StatusServiceUnavailable,
	refusal.UpstreamTimeout:     http.StatusGatewayTimeout,
}

const (
	// toolsPath is the prefix of paths that name a tool.
	toolsPath = "/v1/tools/"
	// signInPath is where wrong credentials mean that nobody is signed in.
	signInPath = "/v1/account/sessions"
)

// StatusOf returns the status of a refusal. A code that is not in the table is a bug: 500.
func StatusOf(code refusal.Code, path string) int {
	if code == UnknownTool && strings.HasPrefix(path, toolsPath) {
		return http.StatusNotFound
	}
	if code == InvalidCredentials && path != signInPath {
		return http.StatusForbidden
	}
	if status, known := statuses[code]; known {
		return status
	}
	return http.StatusInternalServerError
}
