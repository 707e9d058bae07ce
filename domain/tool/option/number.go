package option

import "strconv"

// Number is a number within bounds, both included.
type Number struct {
	Into     *float64
	Min, Max float64
	// Default is 0 for none.
	Default float64
}

func (n Number) schema() Schema {
	s := Schema{Type: "number", Minimum: &n.Min, Maximum: &n.Max}
	if n.Default != 0 {
		s.Default = n.Default
	}
	return s
}

func (n Number) check(value any) (rule, message string) {
	number, ok := value.(float64)
	within := "a number from " + Plain(n.Min) + " to " + Plain(n.Max)
	switch {
	case !ok:
		return "type", "must be " + within
	case number < n.Min:
		return "minimum", "must be " + within
	case number > n.Max:
		return "maximum", "must be " + within
	}
	return "", ""
}

// Plain formats a number with digits only, as messages use it: 0.001, never 1e-03.
func Plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func (n Number) put(value any) { *n.Into, _ = value.(float64) }

func (n Number) field() any { return n.Into }
