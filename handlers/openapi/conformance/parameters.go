package conformance

import (
	"errors"
	"maps"
	"regexp"
	"slices"
)

// Parameter is one that an operation takes besides its path and body.
type Parameter struct {
	// In is query or header.
	In, Name string
	Required bool

	at place
}

// Parameters are an operation's own, by name; those of its path are not among them.
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

// ParameterNames are all that some operation takes, of the query or in headers.
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

// Introduction is what the document says of all operations.
func (d *Document) Introduction() string { return d.root().at("info").at("description").text() }

// digits is how an integer is spelled outside of JSON. A schema would take 5.0 and 1e1 too; nobody means those.
var digits = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

var errSpelling = errors.New("an integer is spelled in digits")

// TakesParameter says why a parameter's text is not as it is described, nil where it is.
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
