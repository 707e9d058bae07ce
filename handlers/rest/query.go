package rest

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
)

// Query reads the parameters of a request and collects their faults, in the order of the code. A missing or empty parameter has
// its default. A value without a fault is safe to send to a database.
type Query struct {
	values url.Values
	faults []refusal.Fault
}

// Query parses the request's query. A malformed query is refused: ignoring it could drop a filter, and the answer would contain
// what the client excluded.
func (c *Call) Query() *Query {
	values, err := url.ParseQuery(c.URL.RawQuery)
	q := &Query{values: values}
	if err != nil {
		q.Wrong("", "encoding", "the query must be name=value pairs, percent-encoded and with & between them")
	}
	return q
}

// Only refuses a query with parameters other than those named: a misspelt filter would return what the client excluded.
func (q *Query) Only(names []string) error {
	for _, name := range slices.Sorted(maps.Keys(q.values)) {
		if !slices.Contains(names, name) {
			q.Wrong(name, "unknown", "is no parameter of this operation")
		}
	}
	return q.Refusal()
}

// Wrong adds a fault for a parameter.
func (q *Query) Wrong(name, rule, message string) {
	q.faults = append(q.faults, refusal.Fault{Path: name, Rule: rule, Message: message})
}

// Refusal returns validation_failed with all faults, nil without any.
func (q *Query) Refusal() error {
	if len(q.faults) == 0 {
		return nil
	}
	return codes.Invalid(q.faults...)
}

// Text returns a parameter as sent, "" if it is missing.
func (q *Query) Text(name string) string {
	if len(q.values[name]) > 1 {
		q.Wrong(name, "unique", "must stand there once")
		return ""
	}
	return q.values.Get(name)
}

// Flag returns true or false; set reports whether it was sent.
func (q *Query) Flag(name string) (value, set bool) {
	text := q.Text(name)
	if text != "" && text != "true" && text != "false" {
		q.Wrong(name, "enum", "must be true or false")
	}
	return text == "true", text != ""
}

// Integer returns a number in plain digits; what names the counted things in the message.
func (q *Query) Integer(name, what string, least, most, otherwise int) int {
	text := q.Text(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > most {
		q.Wrong(name, "range", fmt.Sprintf("must be %s from %d to %d", what, least, most))
		return otherwise
	}
	return n
}

// Moment returns an RFC 3339 time, the zero Time if it is missing.
func (q *Query) Moment(name string) time.Time {
	text := q.Text(name)
	if text == "" {
		return time.Time{}
	}
	t, ok := bodies.ParseInstant(text)
	if !ok {
		q.Wrong(name, "date_time", "must be a time as in 2026-03-02T12:00:00Z")
	}
	return t
}

// Day returns a day in UTC, the zero Time if it is missing.
func (q *Query) Day(name string) time.Time {
	text := q.Text(name)
	if text == "" {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		q.Wrong(name, "date", "must be a day as in 2026-03-02")
	}
	if err == nil && day.IsZero() {
		q.Wrong(name, "range", "must be a day after 0001-01-01")
	}
	return day
}

// Span returns the times from, which is included, and to, which is not.
func (q *Query) Span() (from, to time.Time) {
	from, to = q.Moment("from"), q.Moment("to")
	if !from.IsZero() && !to.IsZero() && to.Before(from) {
		q.Wrong("to", "range", "must not be before from")
	}
	return from, to
}

// OneOf returns one of the allowed words, "" if it is missing.
func OneOf[T ~string](q *Query, name string, allowed []T) T {
	value := T(q.Text(name))
	if value != "" && !slices.Contains(allowed, value) {
		words := make([]string, len(allowed))
		for i, word := range allowed {
			words[i] = string(word)
		}
		q.Wrong(name, "enum", "must be one of "+strings.Join(words, ", "))
		return ""
	}
	return value
}

const (
	listLimitDefault = 20
	listLimitMax     = 100
	cursorBytesMax   = 255
)

// CursorFault is the fault of a cursor that is not from this list.
var CursorFault = refusal.Fault{Path: "cursor", Rule: "pattern", Message: "must be a nextCursor of this list"}

// Page returns the limit and the cursor of a list.
func (q *Query) Page() (limit int, cursor string) {
	return q.Integer("limit", "a whole number", 1, listLimitMax, listLimitDefault), q.Cursor()
}

// Cursor returns where a list continues, "" for its beginning.
func (q *Query) Cursor() string {
	cursor := q.Text("cursor")
	if cursor != "" && (len(cursor) > cursorBytesMax || !visible(cursor)) {
		q.faults = append(q.faults, CursorFault)
	}
	return cursor
}

// PageFault translates an error of reading a list: validation_failed for a cursor of another list, otherwise the store is
// unavailable. doing is for the log.
func PageFault(doing string, err error) error {
	if errors.Is(err, projections.ErrInvalidCursor) {
		return codes.Invalid(CursorFault)
	}
	return codes.StoreFault(doing, err)
}

// CursorBody returns the cursor of the next page as the body has it: null after the last page.
func CursorBody(next string) *string {
	if next == "" {
		return nil
	}
	return &next
}
