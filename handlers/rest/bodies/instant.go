package bodies

import (
	"regexp"
	"strings"
	"time"
)

// instantForm excludes forms that only time.Parse accepts: a comma, an hour of one digit.
var instantForm = regexp.MustCompile(`(?i)^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`)

// ParseInstant returns an RFC 3339 time in UTC. A time whose year in UTC has more than four digits is none: no JSON could say it. The
// zero Time means that there is none, but a client whose own zero it is may ask for it (.NET's DateTime.MinValue): it gets
// the next moment, which says the same of all that ever happened.
func ParseInstant(text string) (at time.Time, ok bool) {
	at, err := time.Parse(time.RFC3339Nano, strings.ToUpper(text)) // RFC 3339 allows t and z too
	if at = at.UTC(); err != nil || !instantForm.MatchString(text) || at.Year() < 0 || at.Year() > 9999 {
		return time.Time{}, false
	}
	if at.IsZero() {
		at = at.Add(time.Microsecond)
	}
	return at, true
}

// Instant returns a member that is an RFC 3339 time, to the microsecond; nil if it is missing or wrong.
func (o Object) Instant(name string) *time.Time {
	if !o.Has(name) {
		return nil
	}
	at, ok := ParseInstant(o.Text(name))
	if !ok {
		o.Wrong(name, "date_time", "must be a time as in 2026-03-02T12:00:00Z")
		return nil
	}
	at = at.Truncate(time.Microsecond)
	return &at
}
