package tool

import "strconv"

// Number is a number within bounds, both included.
type Number struct {
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
	within := "a number from " + plain(n.Min) + " to " + plain(n.Max)
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

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
