package option

// Boolean is true or false.
type Boolean struct {
	Into    *bool
	Default bool
}

func (b Boolean) schema() Schema { return Schema{Type: "boolean", Default: b.Default} }

func (Boolean) check(value any) (rule, message string) {
	if _, ok := value.(bool); !ok {
		return "type", "must be true or false"
	}
	return "", ""
}

func (b Boolean) put(value any) { *b.Into, _ = value.(bool) }

func (b Boolean) field() any { return b.Into }
