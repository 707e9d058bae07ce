package conformance

import (
	"errors"
	"fmt"
)

// CheckExamples validates every example of the document by the schema beside it, and returns how many there are. Examples of
// media types other than JSON are not checked.
func (d *Document) CheckExamples() (checked int, err error) {
	var faults []error
	d.root().walk(func(p place) {
		schema := p.at("schema")
		if !schema.is() {
			return
		}
		try := func(example place) {
			if !example.is() {
				return
			}
			checked++
			if err := d.checkValue(schema, example.value); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", example.pointer, err))
			}
		}
		try(p.at("example"))
		for _, example := range p.at("examples").members() {
			try(example.at("value"))
		}
	})
	return checked, errors.Join(faults...)
}

// walk visits everything below a place. References are not followed: their targets are visited where they are defined.
func (p place) walk(visit func(place)) {
	visit(p)
	members, _ := p.value.(map[string]any)
	for name, value := range members {
		if name == "example" || name == "examples" {
			continue
		}
		place{node{value}, p.document, p.pointer + "/" + escape.Replace(name)}.walk(visit)
	}
}

// Example is an example of an operation's JSON body.
type Example struct {
	Name  string
	Value any
}

// Examples returns the examples of an operation's body.
func (o *Operation) Examples() (examples []Example) {
	for name, example := range o.body().at("examples").members() {
		examples = append(examples, Example{Name: name, Value: example.at("value").value})
	}
	return examples
}

// TakesBody returns why a JSON body does not match an operation's schema, nil if it does.
func (d *Document) TakesBody(o *Operation, body any) error {
	return d.checkValue(o.body().at("schema"), body)
}

func (o *Operation) body() place { return o.at.at("requestBody").at("content").at("application/json") }
