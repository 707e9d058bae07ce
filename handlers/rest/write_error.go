package rest

import (
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// challengeOf returns the WWW-Authenticate header for refused credentials (RFC 6750 §3), "" for any other refusal.
func challengeOf(no *refusal.Refusal, status int) string {
	const realm = `Bearer realm="toolmill"`
	switch no.Code {
	case codes.InvalidSession, codes.InvalidCredentials:
		if status != http.StatusUnauthorized {
			return ""
		}
		return `Session realm="toolmill"` // there is no registered scheme for cookies, but a 401 must name one
	case codes.MissingCredentials, refusal.AccountSuspended:
		return realm
	case codes.InvalidAPIKey, codes.RevokedAPIKey, codes.ExpiredAPIKey:
		return fmt.Sprintf(`%s, error="invalid_token", error_description="%s"`, realm, no.Message)
	case codes.InsufficientScope:
		return fmt.Sprintf(`%s, error="insufficient_scope", scope="%s"`, realm, no.Details["requiredScope"])
	default:
		return ""
	}
}

// ErrorBody is the shape of every error (docs/design/specification.md §7).
type ErrorBody struct {
	Error ErrorDetail `json:"error"`
}

// ErrorDetail is one error: its code, a message for people, and details for programs.
type ErrorDetail struct {
	Code    refusal.Code   `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

// WriteError answers with an error. It logs what the operator has to know, and sends what the client may know.
func WriteError(log *slog.Logger, w http.ResponseWriter, r *http.Request, err error) {
	no := codes.Of(err)
	if no == nil {
		no = refusal.New(codes.InternalError, "something went wrong here; the request id helps us find it")
	}
	status := codes.StatusOf(no.Code, r.URL.Path)
	// Not logged: a client that has gone, and faults of the page that the client named.
	if status >= http.StatusInternalServerError && r.Context().Err() == nil && no.Code != refusal.UpstreamUnreachable && no.Code != refusal.UpstreamTimeout {
		log.ErrorContext(r.Context(), "request failed", "method", r.Method,
			"path", r.URL.Path, "code", no.Code, "error", err)
	}
	h := w.Header()
	if no.RetryAfterSeconds > 0 {
		h.Set("Retry-After", strconv.Itoa(no.RetryAfterSeconds))
	}
	if challenge := challengeOf(no, status); challenge != "" {
		h.Set("WWW-Authenticate", challenge)
	}
	body := ErrorBody{Error: ErrorDetail{Code: no.Code, Message: no.Message, Details: no.Details}}
	if err := (Answer{Status: status, Body: body}).Write(w); err != nil {
		log.ErrorContext(r.Context(), "error cannot be written", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}
