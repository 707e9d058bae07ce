package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

// described is an event's type in words and as a schema.
type described struct {
	// Type is the full name: toolmill.job.accepted.v1. Name is the short one: job.accepted, and job.accepted.v2.
	Type, Name string
	// When is the first sentence about it, without its full stop; About is all of them.
	When, About string
	// Replaced says what has replaced the type, and until when it is published beside that; "" for a type that is logged.
	Replaced string
	// Moves is set for an event that moves credits.
	Moves bool
	// OfLog is set for an event of no account, and Published for one that is in the stream.
	OfLog, Published bool
	Schema           *schema.Schema
}

// describe returns the types of events, in their order. The error names all that lacks a comment.
func describe(s *sources, events ...event.Event) (types []described, err error) {
	var faults []error
	for _, e := range events {
		d := described{Type: e.EventType(), OfLog: generation.OfLog(e)}
		d.Published = !d.OfLog || d.Type == generation.Closed{}.EventType()
		d.Name = strings.TrimSuffix(strings.TrimPrefix(d.Type, "toolmill."), ".v1")
		t := reflect.TypeOf(e)
		if err := d.words(s, t); err != nil {
			faults = append(faults, err)
		}
		if d.Schema, err = s.object(t); err != nil {
			faults = append(faults, err)
			continue
		}
		movement, has := t.FieldByName("Credits")
		d.Moves = has && movement.Type == reflect.TypeFor[credits.Delta]()
		d.Schema.Draft, d.Schema.ID = "https://json-schema.org/draft/2020-12/schema", "urn:toolmill:schema:"+d.Type
		d.Schema.Title, d.Schema.Description = d.Name, d.About
		types = append(types, d)
	}
	return types, errors.Join(faults...)
}

// words takes the type's doc comment apart.
func (d *described) words(s *sources, t reflect.Type) error {
	source, err := s.of(t)
	if err != nil {
		return err
	}
	about, is := strings.CutPrefix(source.docs[t.Name()], fmt.Sprintf("%s is the event %s: ", t.Name(), d.Name))
	when, _, ends := strings.Cut(about+" ", ". ")
	if !is || !ends || when == "" {
		return fmt.Errorf("%s: its comment must be: %s is the event %s: when. And more, if there is more to say", t, t.Name(), d.Name)
	}
	first, size := utf8.DecodeRuneInString(about)
	d.When, d.About = when, string(unicode.ToUpper(first))+about[size:]
	return nil
}

// sealed begins the names of the members that are not published (package stream).
const sealed = "sealed"

// object returns the schema of a struct as the codec writes it, without what is sealed.
func (s *sources) object(t reflect.Type) (*schema.Schema, error) {
	source, err := s.of(t)
	if err != nil {
		return nil, err
	}
	object := &schema.Schema{Type: "object", Properties: make(map[string]*schema.Schema)}
	var faults []error
	for field := range t.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "":
			faults = append(faults, s.embedded(object, field.Type))
			continue
		case name == "":
			faults = append(faults, fmt.Errorf("%s.%s has no name in JSON", t, field.Name))
			continue
		case !slices.Contains([]string{"", "omitempty", "omitzero"}, options):
			faults = append(faults, fmt.Errorf("%s.%s: nobody has said what %q means for a schema", t, field.Name, options))
			continue
		case name == "-", strings.HasPrefix(name, sealed):
			continue
		}
		property, err := s.property(field, name, source.fields[t.Name()][field.Name])
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", t, err))
			continue
		}
		object.Properties[name] = property
		if options == "" {
			object.Required = append(object.Required, name)
		}
	}
	return object, errors.Join(faults...)
}

func (s *sources) embedded(object *schema.Schema, t reflect.Type) error {
	inner, err := s.object(t)
	if err != nil {
		return err
	}
	maps.Copy(object.Properties, inner.Properties)
	object.Required = append(object.Required, inner.Required...)
	return nil
}

func (s *sources) property(field reflect.StructField, name, comment string) (*schema.Schema, error) {
	about, is := strings.CutPrefix(comment, field.Name+" ")
	if !is || !strings.HasSuffix(comment, ".") {
		return nil, fmt.Errorf("the comment of %s must be a sentence that begins with it", field.Name)
	}
	property, err := s.value(field.Type)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", field.Name, err)
	}
	property.Description = name + " " + codeReference.ReplaceAllString(about, "")
	return property, nil
}

// codeReference is what a comment says to developers only: where to read more.
var codeReference = regexp.MustCompile(` \((?:docs/|tool\.)[^)]*\)`)

// value returns the schema of a field's value.
func (s *sources) value(t reflect.Type) (*schema.Schema, error) {
	switch t {
	case reflect.TypeFor[time.Time]():
		return &schema.Schema{Type: "string", Format: "date-time"}, nil
	case reflect.TypeFor[json.RawMessage]():
		return &schema.Schema{Type: "object"}, nil
	case reflect.TypeFor[event.Hash]():
		return &schema.Schema{Type: "string"}, nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.value(t.Elem())
	case reflect.Struct:
		return s.object(t)
	case reflect.Bool:
		return &schema.Schema{Type: "boolean"}, nil
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint64:
		return &schema.Schema{Type: "integer"}, nil
	case reflect.String:
		return s.text(t)
	case reflect.Slice:
		items, err := s.value(t.Elem())
		return &schema.Schema{Type: "array", Items: items}, err
	}
	return nil, fmt.Errorf("a %s has no schema: teach value to", t)
}

// text returns the schema of a string, with the constants of its type.
func (s *sources) text(t reflect.Type) (*schema.Schema, error) {
	if t.PkgPath() == "" {
		return &schema.Schema{Type: "string"}, nil
	}
	source, err := s.of(t)
	return &schema.Schema{Type: "string", Values: source.values[t.Name()]}, err
}
