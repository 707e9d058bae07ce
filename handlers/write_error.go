package handlers

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
)

// errorBody is the error shape of spec §7.
type errorBody struct {
	Error errorDetail `json:"error"`
}

type errorDetail struct {
	Code    refusal.Code   `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details,omitempty"`
}

// How long to wait before the same request is worth sending again. Nobody knows; it keeps clients from hammering.
const retryAfterSeconds = 1

// errAway marks an error of a port: the store or the log behind it cannot be reached.
var errAway = errors.New("unavailable")

// faultsToldMax is how many of its faults a request is told. Whoever sends more has sent something else, and an answer is
// not to grow with what was sent.
const faultsToldMax = 20

// invalid refuses a request whose fields are wrong. The message says how many faults there are, the details name the first.
func invalid(faults ...tool.Fault) *refusal.Refusal {
	message := strings.TrimSpace(faults[0].Path + " " + faults[0].Message)
	if len(faults) > 1 {
		message += "; and " + strconv.Itoa(len(faults)-1) + " more"
	}
	return &refusal.Refusal{
		Code: refusal.ValidationFailed, Message: message, Details: map[string]any{"fields": faults[:min(len(faults), faultsToldMax)]},
	}
}

// refusalOf says in the API's own terms what went wrong; nil where it is a mistake of the program.
func refusalOf(err error) *refusal.Refusal {
	var no *refusal.Refusal
	var busy *commands.Busy
	switch {
	case errors.As(err, &no):
		return no
	case errors.As(err, &busy) && busy.PerAccount:
		return retryable(refusal.ConcurrencyLimited, "too many requests of this account are in flight")
	case errors.Is(err, commands.ErrOutcomeUnknown):
		return retryable(OutcomeUnknown, "it is not known whether the request was carried out; repeat it with the same Idempotency-Key")
	case errors.As(err, &busy), errors.Is(err, commands.ErrUnavailable), errors.Is(err, errAway),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return retryable(ServiceUnavailable, "the service cannot do this now; repeat it later")
	}
	return nil
}

func retryable(code refusal.Code, message string) *refusal.Refusal {
	return &refusal.Refusal{Code: code, Message: message, RetryAfterSeconds: retryAfterSeconds}
}

// writeError answers with an error. What the operator has to know of it is logged, what the client may know is sent.
func (a *API) writeError(w http.ResponseWriter, r *http.Request, err error) {
	no := refusalOf(err)
	if no == nil {
		no = refusal.New(InternalError, "something went wrong here; the request id helps us find it")
	}
	status := statusOf(no.Code, r.URL.Path)
	// Else the client is gone, or it is the page's affair that it named.
	if status >= http.StatusInternalServerError && r.Context().Err() == nil && no.Code != refusal.UpstreamUnreachable && no.Code != refusal.UpstreamTimeout {
		a.Log.ErrorContext(r.Context(), "request failed", "method", r.Method,
			"path", r.URL.Path, "code", no.Code, "error", err)
	}
	h := w.Header()
	if no.RetryAfterSeconds > 0 {
		h.Set("Retry-After", strconv.Itoa(no.RetryAfterSeconds))
	}
	if challenge := challengeOf(no); challenge != "" {
		h.Set("WWW-Authenticate", challenge)
	}
	body := errorBody{Error: errorDetail{Code: no.Code, Message: no.Message, Details: no.Details}}
	if err := (answer{status: status, body: body}).write(w); err != nil {
		a.Log.ErrorContext(r.Context(), "error cannot be written", "error", err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}
