package option

import "github.com/toolmill/toolmill/domain/refusal"

// Option is one member of input.options.
type Option struct {
	Name        string
	Description string
	Required    bool
	Type        Type
}

// Type is the set of values that an option takes, and the field of Values that the value is put into.
type Type interface {
	// schema describes the values, with their default.
	schema() Schema
	// check returns the rule that a decoded JSON value breaks and a message that names the valid values; "" when it breaks
	// none.
	check(value any) (rule, message string)
	// put stores a value that check has passed in the field.
	put(value any)
	// field is the pointer to the field.
	field() any
}

// Values are all options of one tool: a pointer to a struct, each of whose fields is the value of one option. A field whose
// option was left out and has no default is zero, which no option without a default takes as a value that means something
// else.
type Values interface {
	// Declare returns the options in the order in which they are listed. Each one's Type points to its field.
	Declare() []Option
}

// dependent are Values whose options limit each other.
type dependent interface {
	// Check returns what is wrong with options that are right one by one, defaults filled in. Paths are options' names.
	Check() []refusal.Fault
}

// None are the options of a tool that has none.
type None struct{}

// Declare returns no options.
func (*None) Declare() []Option { return nil }

// New returns Values of type T, all zero: what a contract makes its options with.
func New[T any, P interface {
	*T
	Values
}]() Values {
	return P(new(T))
}
