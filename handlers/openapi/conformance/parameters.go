package conformance

import (
	"errors"
	"maps"
	"regexp"
	"slices"
)

// Parameter is a query or header parameter of an operation.
type Parameter struct {
	// In is query or header.
	In, Name string
	Required bool

	at place
}

// Parameters returns an operation's query and header parameters by name.
func (o *Operation) Parameters() map[string]Parameter {
	found := make(map[string]Parameter)
	for _, p := range o.at.at("parameters").items() {
		if in := p.at("in").text(); in != "path" {
			name := p.at("name").text()
			found[name] = Parameter{In: in, Name: name, Required: p.at("required").isTrue(), at: p}
		}
	}
	return found
}

// ParameterNames returns the names of all parameters of any operation, in the query or in headers.
func (d *Document) ParameterNames(in string) []string {
	names := make(map[string]bool)
	for _, o := range d.Operations {
		for name, p := range o.Parameters() {
			if p.In == in {
				names[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// Introduction returns the document's description of what applies to all operations.
func (d *Document) Introduction() string { return d.root().at("info").at("description").text() }

// digits is how an integer is written in a query or header. By its schema 5.0 and 1e1 would be integers too; the service
// refuses those.
var digits = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

var errSpelling = errors.New("an integer is spelled in digits")

// TakesParameter returns why a parameter's text does not match its schema, nil if it does.
func (d *Document) TakesParameter(p Parameter, text string) error {
	schema := p.at.at("schema")
	if text == "" && p.at.at("allowEmptyValue").isTrue() {
		return nil
	}
	if schema.at("type").text() == "integer" && !digits.MatchString(text) {
		return errSpelling
	}
	return d.check(schema, spelled(schema, text))
}
