package handlers

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
)

// query is what stands behind the question mark, and all that is wrong with it, in the order in which it was asked for. A
// parameter that is left out or empty has its default, and one that nobody asks for is nobody's affair. What a query lets
// through is safe for a database.
type query struct {
	values url.Values
	faults []tool.Fault
}

// query reads the parameters of a request. A query that cannot be read is refused: a filter that is lost in it would have
// the answer hold what was not asked for.
func (c *call) query() *query {
	values, err := url.ParseQuery(c.URL.RawQuery)
	q := &query{values: values}
	if err != nil {
		q.wrong("", "encoding", "the query must be name=value pairs, percent-encoded and with & between them")
	}
	return q
}

func (q *query) wrong(name, rule, message string) {
	q.faults = append(q.faults, tool.Fault{Path: name, Rule: rule, Message: message})
}

// refusal is validation_failed with all that is wrong, nil where nothing is.
func (q *query) refusal() error {
	if len(q.faults) == 0 {
		return nil
	}
	return invalid(q.faults...)
}

// text is a parameter as it was sent, "" where it was not.
func (q *query) text(name string) string {
	if len(q.values[name]) > 1 {
		q.wrong(name, "unique", "must stand there once")
		return ""
	}
	return q.values.Get(name)
}

// flag is true or false; set says whether it was sent.
func (q *query) flag(name string) (value, set bool) {
	text := q.text(name)
	if text != "" && text != "true" && text != "false" {
		q.wrong(name, "enum", "must be true or false")
	}
	return text == "true", text != ""
}

// integer is a number in digits alone, as JSON has it; what it is a number of belongs to the message.
func (q *query) integer(name, what string, least, most, otherwise int) int {
	text := q.text(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < least || n > most {
		q.wrong(name, "range", fmt.Sprintf("must be %s from %d to %d", what, least, most))
		return otherwise
	}
	return n
}

// momentForm keeps out what time.Parse takes besides: a comma, an hour of one digit.
var momentForm = regexp.MustCompile(`(?i)^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`)

// moment is a time of RFC 3339, the zero Time where there is none.
func (q *query) moment(name string) time.Time {
	text := q.text(name)
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, strings.ToUpper(text)) // RFC 3339 takes t and z too
	if err != nil || !momentForm.MatchString(text) {
		q.wrong(name, "date_time", "must be a time as in 2026-03-02T12:00:00Z")
		return time.Time{}
	}
	return t
}

// oneOf is one of a few words, "" where there is none.
func oneOf[T ~string](q *query, name string, allowed []T) T {
	value := T(q.text(name))
	if value != "" && !slices.Contains(allowed, value) {
		words := make([]string, len(allowed))
		for i, word := range allowed {
			words[i] = string(word)
		}
		q.wrong(name, "enum", "must be one of "+strings.Join(words, ", "))
		return ""
	}
	return value
}
