package handlers

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/tool"
)

// jsonObject reads the members of a JSON object one by one, each at most once, and collects all that is wrong with them: a
// client learns of its mistakes at once, up to faultsToldMax. The values are stretches of the body, never copies.
type jsonObject struct {
	path    string
	members map[string]jsontext.Value
	// faults is shared with the objects within this one.
	faults *[]tool.Fault
}

func newJSONObject(members map[string]jsontext.Value) jsonObject {
	return jsonObject{members: members, faults: new([]tool.Fault)}
}

// take removes a member: what is left in the end is unknown.
func (o jsonObject) take(name string) (jsontext.Value, bool) {
	value, set := o.members[name]
	delete(o.members, name)
	return value, set
}

func (o jsonObject) wrong(name, rule, message string) {
	*o.faults = append(*o.faults, tool.Fault{Path: name, Rule: rule, Message: message}.Under(o.path))
}

// text returns a member that is a string, "" where it is not there.
func (o jsonObject) text(name string) string {
	value, set := o.take(name)
	if !set {
		return ""
	}
	if value.Kind() != '"' {
		o.wrong(name, "type", "must be a string")
		return ""
	}
	return textOf(value)
}

// requiredText returns a member that must be a string that is not empty.
func (o jsonObject) requiredText(name string) string {
	if value, set := o.members[name]; !set {
		o.wrong(name, "required", "is required")
	} else if string(value) == `""` {
		o.wrong(name, "min_length", "must not be empty")
	}
	return o.text(name)
}

// integer returns a member that is a whole number from 0 on; ok is false where it is not there or wrong.
func (o jsonObject) integer(name string) (n int64, ok bool) {
	value, set := o.take(name)
	if !set {
		return 0, false
	}
	n, ok = wholeNumber(string(value))
	if !ok || n < 0 {
		o.wrong(name, "type", "must be a whole number, 0 or more")
		return 0, false
	}
	return n, true
}

// wholeNumber reads a JSON number by its value: 1e2 and 100.0 are 100 to JSON Schema too.
func wholeNumber(text string) (n int64, ok bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, true
	}
	const exactMax = 1 << 53
	f, err := strconv.ParseFloat(text, 64)
	return int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) <= exactMax
}

// object returns a member that must be an object, to be read in its turn; ok is false where it is not there or wrong.
func (o jsonObject) object(name string) (inner jsonObject, ok bool) {
	inner = jsonObject{path: tool.Fault{Path: name}.Under(o.path).Path, faults: o.faults}
	value, set := o.take(name)
	if !set {
		o.wrong(name, "required", "is required")
		return inner, false
	}
	node, err := readNode(value)
	if inner.members = node.members(); err != nil || inner.members == nil {
		o.wrong(name, "type", "must be an object")
		return inner, false
	}
	return inner, true
}

// end refuses what was not asked for.
func (o jsonObject) end(known string) {
	for _, name := range slices.Sorted(maps.Keys(o.members)) {
		o.wrong(name, "unknown_field", "unknown field; known are "+known)
	}
}
