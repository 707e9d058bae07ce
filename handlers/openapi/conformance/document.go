package conformance

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolmill/toolmill/handlers/openapi"
)

// Document is the API's description, ready to check requests and answers. It is safe for concurrent use.
type Document struct {
	Operations []*Operation

	tree    node
	schemas *jsonschema.Compiler
	mu      sync.Mutex
	kept    map[string]*jsonschema.Schema
}

// Operation is one method of one path.
type Operation struct {
	// ID is its operationId; Path is its template relative to the server, as in /jobs/{id}.
	ID, Method, Path string
	// Roles are the scopes that a key needs; Key, Session and Operator say which credentials it accepts; if none is set, it is
	// public.
	Roles                  []string
	Key, Session, Operator bool

	segments []string
	at       place
}

// Load returns the document that the service serves; it is parsed once.
var Load = sync.OnceValues(func() (*Document, error) { return read(openapi.JSON) })

const resource = "file:///openapi.json"

func read(data []byte) (*Document, error) {
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		return nil, err
	}
	d := &Document{tree: node{tree}, schemas: jsonschema.NewCompiler(), kept: make(map[string]*jsonschema.Schema)}
	d.schemas.DefaultDraft(jsonschema.Draft2020)
	d.schemas.AssertFormat()
	if err = d.schemas.AddResource(resource, tree); err != nil {
		return nil, err
	}
	for path, item := range d.root().at("paths").members() {
		for method, operation := range item.members() {
			d.Operations = append(d.Operations, newOperation(path, method, operation))
		}
	}
	slices.SortFunc(d.Operations, func(a, b *Operation) int { return strings.Compare(a.ID, b.ID) })
	return d, nil
}

func newOperation(path, method string, at place) *Operation {
	o := &Operation{ID: at.at("operationId").text(), Method: strings.ToUpper(method), Path: path, segments: split(path), at: at}
	for _, way := range at.at("security").items() {
		for scheme, takes := range map[string]*bool{"apiKey": &o.Key, "operatorKey": &o.Operator} {
			roles := way.at(scheme)
			if !roles.is() {
				continue
			}
			*takes = true
			for _, role := range roles.items() {
				o.Roles = append(o.Roles, role.text())
			}
		}
		o.Session = o.Session || way.at("session").is()
	}
	return o
}

func split(path string) []string { return strings.Split(strings.TrimPrefix(path, "/"), "/") }

// Find returns the operation of a request relative to the server's address; pathKnown reports whether the path has any
// operation. HEAD is GET unless it is described itself.
func (d *Document) Find(method, path string) (found *Operation, pathKnown bool) {
	segments := split(path)
	for _, o := range d.Operations {
		if !fits(o.segments, segments) {
			continue
		}
		pathKnown = true
		if o.Method == method {
			return o, true
		}
		if o.Method == http.MethodGet && method == http.MethodHead {
			found = o
		}
	}
	return found, pathKnown
}

func fits(template, path []string) bool {
	if len(template) != len(path) {
		return false
	}
	for i, segment := range template {
		variable := strings.HasPrefix(segment, "{") && path[i] != ""
		if !variable && segment != path[i] {
			return false
		}
	}
	return true
}

// compiled returns the compiled schema at a place.
func (d *Document) compiled(at place) (*jsonschema.Schema, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if schema, done := d.kept[at.pointer]; done {
		return schema, nil
	}
	schema, err := d.schemas.Compile(resource + "#" + at.pointer)
	if err != nil {
		return nil, fmt.Errorf("schema at %s: %w", at.pointer, err)
	}
	d.kept[at.pointer] = schema
	return schema, nil
}

// check validates a JSON text by the schema at a place.
func (d *Document) check(at place, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return d.checkValue(at, value)
}

func (d *Document) checkValue(at place, value any) error {
	schema, err := d.compiled(at)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// quoted returns text as a JSON string.
func quoted(text string) string {
	data, _ := json.Marshal(text) //nolint:errchkjson // a string can always be encoded
	return string(data)
}
