package refusal

// Fault is one fault of a request, as listed in details.fields of validation_failed.
type Fault struct {
	// Path names the field with dots, as in input.options.margin.
	Path string `json:"path"`
	// Rule is the broken rule, for programs: required, type, enum, minimum, unknown_field …
	Rule string `json:"rule"`
	// Message names the valid values, for people.
	Message string `json:"message"`
}

// Under returns the fault with its path below parent.
func (f Fault) Under(parent string) Fault {
	switch {
	case parent == "":
	case f.Path == "":
		f.Path = parent
	default:
		f.Path = parent + "." + f.Path
	}
	return f
}
