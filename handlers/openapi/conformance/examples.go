package conformance

import (
	"errors"
	"fmt"
)

// CheckExamples holds every example of the document against the schema that it stands beside, and says how many there are.
// An example that is text of another type than JSON has no schema that says much.
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

// walk goes through all below a place; references are not followed, what they lead to is met where it stands.
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

// Example is a JSON body that an operation's own description sends.
type Example struct {
	Name  string
	Value any
}

// Examples are the bodies that an operation is described with.
func (o *Operation) Examples() (examples []Example) {
	for name, example := range o.body().at("examples").members() {
		examples = append(examples, Example{Name: name, Value: example.at("value").value})
	}
	return examples
}

// TakesBody says why a JSON body is not as an operation is described, nil where it is.
func (d *Document) TakesBody(o *Operation, body any) error {
	return d.checkValue(o.body().at("schema"), body)
}

func (o *Operation) body() place { return o.at.at("requestBody").at("content").at("application/json") }
