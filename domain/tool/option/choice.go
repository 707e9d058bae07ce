package option

import "slices"

// Choice is one of a fixed set of words.
type Choice struct {
	Into    *string
	Values  []string
	Default string
}

func (c Choice) schema() Schema {
	s := Schema{Type: "string", Enum: c.Values}
	if c.Default != "" {
		s.Default = c.Default
	}
	return s
}

func (c Choice) check(value any) (rule, message string) {
	text, ok := value.(string)
	if !ok {
		return "type", "must be a string, one of " + listed(c.Values)
	}
	if !slices.Contains(c.Values, text) {
		return "enum", "must be one of " + listed(c.Values)
	}
	return "", ""
}

func (c Choice) put(value any) { *c.Into, _ = value.(string) }

func (c Choice) field() any { return c.Into }
