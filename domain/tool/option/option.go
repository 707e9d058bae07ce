package option

import "github.com/toolmill/toolmill/domain/refusal"

// Option is one member of input.options.
type Option struct {
	Name        string
	Description string
	Required    bool
	Type        Type
}

// Type is the type of an option's value, with the field of Values that the value is stored in.
type Type interface {
	// schema describes the values, with their default.
	schema() Schema
	// check returns the rule that a decoded JSON value breaks, and a message that names the valid values; "" if it breaks
	// none.
	check(value any) (rule, message string)
	// put stores a value that passed check in the field.
	put(value any)
	// field returns the pointer to the field.
	field() any
}

// Values are all options of one tool: a pointer to a struct with one field per option. The field of an omitted option
// without a default is zero; such an option does not allow zero as a value with another meaning.
type Values interface {
	// Declare returns the options in the order in which they are listed. The Type of each points to its field.
	Declare() []Option
}

// dependent are Values whose options depend on each other.
type dependent interface {
	// Check returns the faults of options that are valid one by one, with defaults filled in. Paths are names of options.
	Check() []refusal.Fault
}

// None are the options of a tool that has none.
type None struct{}

// Declare returns no options.
func (*None) Declare() []Option { return nil }

// New returns zero Values of type T, for a contract's Options.
func New[T any, P interface {
	*T
	Values
}]() Values {
	return P(new(T))
}
