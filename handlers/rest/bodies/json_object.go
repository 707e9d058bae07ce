package bodies

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Object reads the members of a JSON object one by one, each at most once, and collects all faults: a client learns of its
// mistakes at once, up to a bound. The values are slices of the body, never copies.
type Object struct {
	path    string
	Members map[string]jsontext.Value
	// Faults is shared with nested objects.
	Faults *[]refusal.Fault
}

// NewObject returns an Object over members.
func NewObject(members map[string]jsontext.Value) Object {
	return Object{Members: members, Faults: new([]refusal.Fault)}
}

// Take removes and returns a member: what remains at the end is unknown.
func (o Object) Take(name string) (jsontext.Value, bool) {
	value, set := o.Members[name]
	delete(o.Members, name)
	return value, set
}

// Wrong adds a fault for a member.
func (o Object) Wrong(name, rule, message string) {
	*o.Faults = append(*o.Faults, refusal.Fault{Path: name, Rule: rule, Message: message}.Under(o.path))
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
	if value, set := o.Members[name]; !set {
		o.Wrong(name, "required", "is required")
	} else if string(value) == `""` {
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

// Object returns a member that must be an object; ok is false if it is missing or wrong.
func (o Object) Object(name string) (inner Object, ok bool) {
	inner = Object{path: refusal.Fault{Path: name}.Under(o.path).Path, Faults: o.Faults}
	value, set := o.Take(name)
	if !set {
		o.Wrong(name, "required", "is required")
		return inner, false
	}
	node, err := readNode(value)
	if inner.Members = node.members(); err != nil || inner.Members == nil {
		o.Wrong(name, "type", "must be an object")
		return inner, false
	}
	return inner, true
}

// End adds a fault for each unknown member.
func (o Object) End(known string) {
	for _, name := range slices.Sorted(maps.Keys(o.Members)) {
		o.Wrong(name, "unknown_field", "unknown field; known are "+known)
	}
}
