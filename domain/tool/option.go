package tool

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Option is one entry of input.options.
type Option struct {
	Name        string
	Description string
	Required    bool
	Type        Type
}

// Type is the set of values that an option takes.
type Type interface {
	// schema describes the values, with their default.
	schema() Schema
	// check returns which rule a decoded JSON value breaks and a message that names the valid values; "" when it breaks
	// none.
	check(value any) (rule, message string)
}

// Effective checks raw JSON against the contract's options and returns them with every default filled in, as they are
// agreed with the job: a default that changes later does not change a job that was accepted before. Empty raw means no
// options. The faults are all that is wrong; with any, there are no options.
func (c Contract) Effective(raw []byte) (jsontext.Value, []Fault) {
	given := map[string]any{}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil || given == nil {
			return nil, []Fault{{Rule: "type", Message: "must be an object"}}
		}
	}
	faults := c.unknownOptions(given)
	for _, o := range c.Options {
		if fault, wrong := o.settle(given); wrong {
			faults = append(faults, fault)
		}
	}
	if len(faults) == 0 && c.CheckOptions != nil {
		faults = c.CheckOptions(given)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	effective, err := json.Marshal(given, json.Deterministic(true))
	if err != nil {
		return nil, []Fault{{Rule: "type", Message: "cannot be written as JSON: " + err.Error()}}
	}
	return effective, nil
}

func (c Contract) unknownOptions(given map[string]any) (faults []Fault) {
	known := make([]string, len(c.Options))
	for i, o := range c.Options {
		known[i] = o.Name
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(known, name) {
			faults = append(faults, Fault{
				Path: name, Rule: "unknown_option", Message: "unknown option; " + c.Slug + " takes " + listed(known),
			})
		}
	}
	return faults
}

// settle checks the option's value, or puts its default in the place of none.
func (o Option) settle(given map[string]any) (Fault, bool) {
	value, set := given[o.Name]
	if !set {
		if o.Required {
			return Fault{Path: o.Name, Rule: "required", Message: "is required"}, true
		}
		if preset := o.Type.schema().Default; preset != nil {
			given[o.Name] = preset
		}
		return Fault{}, false
	}
	rule, message := o.Type.check(value)
	return Fault{Path: o.Name, Rule: rule, Message: message}, rule != ""
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
