package option

import (
	"math"
	"strconv"
)

// Integer is a whole number within bounds, both included.
type Integer struct {
	Into     *int
	Min, Max int
	// Default is 0 for none.
	Default int
	// MultipleOf must divide the number; 0 allows any number.
	MultipleOf int
}

func (i Integer) schema() Schema {
	minimum, maximum := float64(i.Min), float64(i.Max)
	s := Schema{Type: "integer", Minimum: &minimum, Maximum: &maximum, MultipleOf: i.MultipleOf}
	if i.Default != 0 {
		s.Default = i.Default
	}
	return s
}

func (i Integer) check(value any) (rule, message string) {
	within := "a whole number from " + strconv.Itoa(i.Min) + " to " + strconv.Itoa(i.Max)
	if i.MultipleOf > 0 {
		within += ", a multiple of " + strconv.Itoa(i.MultipleOf)
	}
	if preset, ok := value.(int); ok {
		value = float64(preset) // a default, which has not been decoded from JSON
	}
	number, ok := value.(float64)
	switch {
	case !ok, number != math.Trunc(number):
		return "type", "must be " + within
	case number < float64(i.Min):
		return "minimum", "must be " + within
	case number > float64(i.Max):
		return "maximum", "must be " + within
	case i.MultipleOf > 0 && int(number)%i.MultipleOf != 0:
		return "multiple_of", "must be " + within
	}
	return "", ""
}

func (i Integer) put(value any) {
	switch n := value.(type) {
	case int: // a default
		*i.Into = n
	case float64:
		*i.Into = int(n)
	}
}

func (i Integer) field() any { return i.Into }
