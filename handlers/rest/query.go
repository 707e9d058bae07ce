package rest

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
)

// Query is the parameters of a request, and all that is wrong with them, in the order in which they were asked for. A
// parameter that is left out or empty has its default, and one that nobody asks for is ignored. What a query lets
// through is safe for a database.
type Query struct {
	values url.Values
	faults []refusal.Fault
}

// Query reads the parameters of a request. A query that cannot be read is refused: a filter that is lost in it would have
// the answer hold what was not asked for.
func (c *Call) Query() *Query {
	values, err := url.ParseQuery(c.URL.RawQuery)
	q := &Query{values: values}
	if err != nil {
		q.Wrong("", "encoding", "the query must be name=value pairs, percent-encoded and with & between them")
	}
	return q
}

// Wrong adds a fault of a parameter.
func (q *Query) Wrong(name, rule, message string) {
	q.faults = append(q.faults, refusal.Fault{Path: name, Rule: rule, Message: message})
}

// Refusal is validation_failed with all that is wrong, nil where nothing is.
func (q *Query) Refusal() error {
	if len(q.faults) == 0 {
		return nil
	}
	return codes.Invalid(q.faults...)
}

// Text is a parameter as it was sent, "" where it was not.
func (q *Query) Text(name string) string {
	if len(q.values[name]) > 1 {
		q.Wrong(name, "unique", "must stand there once")
		return ""
	}
	return q.values.Get(name)
}

// Flag is true or false; set says whether it was sent.
func (q *Query) Flag(name string) (value, set bool) {
	text := q.Text(name)
	if text != "" && text != "true" && text != "false" {
		q.Wrong(name, "enum", "must be true or false")
	}
	return text == "true", text != ""
}

// Integer is a number in digits alone, as JSON has it; what it is a number of belongs to the message.
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

// momentForm keeps out what time.Parse takes as well: a comma, an hour of one digit.
var momentForm = regexp.MustCompile(`(?i)^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`)

// Moment is a time of RFC 3339, the zero Time where there is none.
func (q *Query) Moment(name string) time.Time {
	text := q.Text(name)
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, strings.ToUpper(text)) // RFC 3339 takes t and z too
	if err != nil || !momentForm.MatchString(text) {
		q.Wrong(name, "date_time", "must be a time as in 2026-03-02T12:00:00Z")
		return time.Time{}
	}
	return t
}

// OneOf is one of a few words, "" where there is none.
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

// CursorFault is what is wrong with a cursor that another list made, or nobody.
var CursorFault = refusal.Fault{Path: "cursor", Rule: "pattern", Message: "must be a nextCursor of this list"}

// Page is which part of a list is asked for.
func (q *Query) Page() (limit int, cursor string) {
	return q.Integer("limit", "a whole number", 1, listLimitMax, listLimitDefault), q.Cursor()
}

// Cursor is where a list goes on, "" at its beginning.
func (q *Query) Cursor() string {
	cursor := q.Text("cursor")
	if cursor != "" && (len(cursor) > cursorBytesMax || !visible(cursor)) {
		q.faults = append(q.faults, CursorFault)
	}
	return cursor
}

// PageFault is what an error of reading a list is to the client: validation_failed for a cursor of another list, else the store
// is away. doing is for the log.
func PageFault(doing string, err error) error {
	if errors.Is(err, projections.ErrInvalidCursor) {
		return codes.Invalid(CursorFault)
	}
	return codes.StoreFault(doing, err)
}

// CursorBody is the next page's cursor as it is written: null after the last one.
func CursorBody(next string) *string {
	if next == "" {
		return nil
	}
	return &next
}
