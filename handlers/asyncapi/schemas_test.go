package asyncapi_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

// published returns an event's data without what the stream leaves out.
func published(value any) any {
	switch v := value.(type) {
	case map[string]any:
		maps.DeleteFunc(v, func(name string, _ any) bool { return strings.HasPrefix(name, "sealed") })
		for name := range v {
			v[name] = published(v[name])
		}
	case []any:
		for i := range v {
			v[i] = published(v[i])
		}
	}
	return value
}

// dataOf returns the published data of an event as the codec writes it.
func dataOf(t *testing.T, e event.Event) any {
	t.Helper()
	value, err := domain.Codec.Encode(event.Envelope{Data: e})
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Data any `json:"data"`
	}
	if err := json.Unmarshal(value, &read); err != nil {
		t.Fatal(err)
	}
	return published(read.Data)
}

func TestSchemasAreThoseOfTheCatalogue(t *testing.T) {
	types := now(t)
	for _, e := range domain.InLog {
		s := types[e.EventType()]
		if s == nil || s.ID != "urn:toolmill:schema:"+e.EventType() || s.Draft != "https://json-schema.org/draft/2020-12/schema" {
			t.Errorf("the schema of %s is %+v", e.EventType(), s)
		}
		delete(types, e.EventType())
	}
	for name := range types {
		t.Errorf("%s has a schema, but is not in the catalogue", name)
	}
}

// Required is what an event has when everything in it is empty.
func TestRequiredIsWhatIsAlwaysWritten(t *testing.T) {
	types := now(t)
	for _, e := range domain.InLog {
		zero := reflect.Zero(reflect.TypeOf(e)).Interface().(event.Event)
		mustRequire(t, e.EventType(), types[e.EventType()], dataOf(t, zero))
	}
}

func mustRequire(t *testing.T, at string, s *schema.Schema, data any) {
	t.Helper()
	object, is := data.(map[string]any)
	if !is {
		return
	}
	written, required := slices.Sorted(maps.Keys(object)), slices.Sorted(slices.Values(s.Required))
	if !slices.Equal(written, required) {
		t.Errorf("%s: the schema requires %v, always written are %v", at, required, written)
	}
	for name, value := range object {
		mustRequire(t, at+"."+name, s.Properties[name], value)
	}
}

// The stored forms have every field set: each is valid, and no member of it lacks a schema.
func TestStoredFormsAreAsTheSchemasSay(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for name, s := range now(t) {
		var stored struct {
			Data any `json:"data"`
		}
		forms := filepath.Join("..", "..", "domain", "testdata", "events")
		if strings.HasPrefix(name, "toolmill.log.") {
			forms = filepath.Join("..", "..", "domain", "generation", "testdata")
		}
		decode(t, filepath.Join(forms, name+".json"), &stored)
		compiled, err := compiler.Compile(filepath.Join("schemas", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := compiled.Validate(published(stored.Data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		mustDescribe(t, name, s, stored.Data)
	}
}

// mustDescribe fails the test unless a value has all members that its schema describes, and no others. Objects without
// properties have any.
func mustDescribe(t *testing.T, at string, s *schema.Schema, value any) {
	t.Helper()
	object, is := value.(map[string]any)
	if !is || s.Properties == nil {
		return
	}
	if has, told := slices.Sorted(maps.Keys(object)), slices.Sorted(maps.Keys(s.Properties)); !slices.Equal(has, told) {
		t.Errorf("%s has %v, the schema describes %v", at, has, told)
		return
	}
	for name, property := range s.Properties {
		if property.Description == "" {
			t.Errorf("%s.%s has no description", at, name)
		}
		mustDescribe(t, at+"."+name, property, object[name])
	}
}

// What the stream leaves out must not be promised, in any words.
func TestNothingSealedIsDescribed(t *testing.T) {
	files, err := filepath.Glob("schemas/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "asyncapi.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `"sealed`) || strings.Contains(string(text), "sealed:") {
			t.Errorf("%s describes sealed members", file)
		}
	}
}
