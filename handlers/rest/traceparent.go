package rest

import (
	"net/http"
	"regexp"
	"strings"
)

// traceparentForm is version 00 of W3C Trace Context. The header is logged unescaped, so no other form is accepted.
var traceparentForm = regexp.MustCompile(`^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$`)

// TraceparentHeader is the header of W3C Trace Context.
const TraceparentHeader = "Traceparent"

// TraceparentOf returns the request's trace context, "" if it is missing or invalid.
func TraceparentOf(r *http.Request) string {
	const traceAt, spanAt, flagsAt = 3, 36, 53
	text := r.Header.Get(TraceparentHeader)
	if !traceparentForm.MatchString(text) ||
		strings.Trim(text[traceAt:spanAt-1], "0") == "" || strings.Trim(text[spanAt:flagsAt-1], "0") == "" {
		return ""
	}
	return text
}
