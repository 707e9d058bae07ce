package bodies

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Object reads the members of a JSON object one by one, each at most once, and collects all faults: a client learns of its
// mistakes at once, up to a bound. The values are slices of the body, never copies.
type Object struct {
	path    string
	members map[string]jsontext.Value
	// known are the names that were asked for, in that order.
	known *[]string
	// faults is shared with nested objects.
	faults *[]refusal.Fault
}

// Has reports whether a member is present, with a value of any type.
func (o Object) Has(name string) bool {
	if !slices.Contains(*o.known, name) {
		*o.known = append(*o.known, name)
	}
	_, set := o.members[name]
	return set
}

// Take removes and returns a member: what remains at the end is unknown.
func (o Object) Take(name string) (value jsontext.Value, set bool) {
	set = o.Has(name)
	value = o.members[name]
	delete(o.members, name)
	return value, set
}

// Wrong adds a fault for a member.
func (o Object) Wrong(name, rule, message string) {
	*o.faults = append(*o.faults, refusal.Fault{Path: name, Rule: rule, Message: message}.Under(o.path))
}

// Text returns a string member, "" if it is missing.
func (o Object) Text(name string) string {
	value, set := o.Take(name)
	if !set {
		return ""
	}
	if value.Kind() != '"' {
		o.Wrong(name, "type", "must be a string")
		return ""
	}
	return textOf(value)
}

// RequiredText returns a member that must be a non-empty string.
func (o Object) RequiredText(name string) string {
	if !o.Has(name) {
		o.Wrong(name, "required", "is required")
	} else if string(o.members[name]) == `""` {
		o.Wrong(name, "min_length", "must not be empty")
	}
	return o.Text(name)
}

// Integer returns a member that is a non-negative integer; ok is false if it is missing or wrong.
func (o Object) Integer(name string) (n int64, ok bool) {
	value, set := o.Take(name)
	if !set {
		return 0, false
	}
	n, ok = wholeNumber(string(value))
	if !ok || n < 0 {
		o.Wrong(name, "type", "must be a whole number, 0 or more")
		return 0, false
	}
	return n, true
}

// wholeNumber parses a JSON number by its value: 1e2 and 100.0 are integers to JSON Schema too.
func wholeNumber(text string) (n int64, ok bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, true
	}
	const exactMax = 1 << 53
	f, err := strconv.ParseFloat(text, 64)
	return int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) <= exactMax
}

// object returns a member that must be an object; ok is false if it is missing or wrong.
func (o Object) object(name string) (inner Object, ok bool) {
	inner = Object{path: refusal.Fault{Path: name}.Under(o.path).Path, known: new([]string), faults: o.faults}
	value, set := o.Take(name)
	if !set {
		o.Wrong(name, "required", "is required")
		return inner, false
	}
	node, err := readNode(value)
	if inner.members = node.members(); err != nil || inner.members == nil {
		o.Wrong(name, "type", "must be an object")
		return inner, false
	}
	return inner, true
}

// refuseUnknown adds a fault for each unknown member.
func (o Object) refuseUnknown() {
	known := cmp.Or(strings.Join(*o.known, ", "), "none")
	for _, name := range slices.Sorted(maps.Keys(o.members)) {
		o.Wrong(name, "unknown_field", "unknown field; known are "+known)
	}
}
