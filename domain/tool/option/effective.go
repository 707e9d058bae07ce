package option

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Effective checks raw JSON against the options of the tool with the given slug, stores them in values and returns them
// as JSON with every default filled in. This JSON is what is agreed with a job: a later change of a default does not
// change an accepted job. Empty raw means no options. If there are faults, all of them are returned, the JSON is nil,
// and values is undefined.
func Effective(values Values, slug string, raw []byte) (jsontext.Value, []refusal.Fault) {
	given := map[string]any{}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil || given == nil {
			return nil, []refusal.Fault{unreadable(err)}
		}
	}
	if faults := settle(values, slug, given); len(faults) > 0 {
		return nil, faults
	}
	effective, err := json.Marshal(given, json.Deterministic(true))
	if err != nil {
		return nil, []refusal.Fault{{Rule: "type", Message: "cannot be written as JSON: " + err.Error()}}
	}
	return effective, nil
}

// unreadable is the fault of raw options that cannot be checked one by one.
func unreadable(err error) refusal.Fault {
	var wrong *json.SemanticError
	if errors.As(err, &wrong) && errors.Is(err, strconv.ErrRange) {
		return refusal.Fault{Path: strings.ReplaceAll(strings.TrimPrefix(string(wrong.JSONPointer), "/"), "/", "."), Rule: "type", Message: "is too large a number"}
	}
	return refusal.Fault{Rule: "type", Message: "must be an object"}
}

// settle checks all given options, fills in the defaults of the others, and stores both in values.
func settle(values Values, slug string, given map[string]any) []refusal.Fault {
	declared := values.Declare()
	faults := unknown(declared, slug, given)
	for _, o := range declared {
		if fault, wrong := o.settle(given); wrong {
			faults = append(faults, fault)
		}
	}
	if d, is := values.(dependent); is && len(faults) == 0 {
		faults = d.Check()
	}
	return faults
}

func unknown(declared []Option, slug string, given map[string]any) (faults []refusal.Fault) {
	known := make([]string, len(declared))
	for i, o := range declared {
		known[i] = o.Name
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(known, name) {
			faults = append(faults, refusal.Fault{
				Path: name, Rule: "unknown_option", Message: "unknown option; " + slug + " takes " + listed(known),
			})
		}
	}
	return faults
}

// settle checks the option's value and stores it, or its default if none is given.
func (o Option) settle(given map[string]any) (refusal.Fault, bool) {
	value, set := given[o.Name]
	if !set {
		if o.Required {
			return refusal.Fault{Path: o.Name, Rule: "required", Message: "is required"}, true
		}
		if preset := o.Type.schema().Default; preset != nil {
			given[o.Name] = preset
			o.Type.put(preset)
		}
		return refusal.Fault{}, false
	}
	rule, message := o.Type.check(value)
	if rule == "" {
		o.Type.put(value)
	}
	return refusal.Fault{Path: o.Name, Rule: rule, Message: message}, rule != ""
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
