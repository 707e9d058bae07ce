package handlers_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// samples are values of members that no example has, or that can be lengthened to their bound. What is before the @ of an
// address has a bound of its own.
var samples = map[string]any{
	"tool": "open-graph-preview", "expiresAt": "3026-01-01T00:00:00Z",
	"email": "ada@" + strings.Repeat(strings.Repeat("d", 49)+".", 4) + "example.com",
}

// TestBodiesHaveTheMembersThatAreDescribed compares the names of the schema with those that the service says it knows when it
// refuses another one, in each object of each body: of all examples together, since which there are may depend on one of them.
func TestBodiesHaveTheMembersThatAreDescribed(t *testing.T) {
	w := newDescribedWorld(t)
	for _, o := range handlerstest.Document(t).Operations {
		described, known := map[string]bool{}, map[string]bool{}
		for _, m := range o.BodyMembers() {
			described[m.Path()] = true
		}
		for _, example := range o.Examples() {
			for _, within := range objectsOf(o) {
				for _, name := range namesKnown(t, w, o, clone(t, example.Value), within) {
					known[name] = true
				}
			}
		}
		if diff := cmp.Diff(described, known); diff != "" {
			t.Errorf("%s: the document (-) has other members than the service (+):\n%s", o.ID, diff)
		}
	}
}

// objectsOf are the objects of a body that have described members, by path; the body itself is "".
func objectsOf(o *conformance.Operation) []string {
	paths := []string{""}
	for _, m := range o.BodyMembers() {
		if path := strings.Join(m.Within, "."); !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// namesKnown are the paths that a refusal of an unknown member lists.
func namesKnown(t *testing.T, w *handlerstest.World, o *conformance.Operation, body any, within string) (paths []string) {
	t.Helper()
	const unknown = "unknown-member"
	prefix := ""
	if within != "" {
		prefix = within + "."
	}
	parent, last := parentOf(body, prefix+unknown)
	parent[last] = true
	faults := fieldsOf(t, senders[o.ID](w, encoded(t, body)))
	if len(faults) == 0 {
		t.Fatalf("%s takes %s", o.ID, encoded(t, body))
	}
	list, told := strings.CutPrefix(faults[0].Message, "unknown field; known are ")
	if !told || faults[0].Path != prefix+unknown {
		t.Fatalf("%s of %s: %+v", o.ID, encoded(t, body), faults[0])
	}
	for name := range strings.SplitSeq(list, ", ") {
		if name != "none" {
			paths = append(paths, prefix+name)
		}
	}
	return paths
}

// others are the members on whose value it depends what other ones may be; so a fault of theirs may name those.
var others = []string{"input.kind", "webhookUrl"}

// TestMembersAreBoundedAsDescribed: each member, in each example, left out and on both sides of every bound that its schema
// has, is taken where the document takes it. A refusal names the member.
func TestMembersAreBoundedAsDescribed(t *testing.T) {
	d, w := handlerstest.Document(t), newDescribedWorld(t)
	for _, o := range d.Operations {
		for _, example := range o.Examples() {
			for _, m := range o.BodyMembers() {
				body := clone(t, example.Value)
				parent, last := parentOf(body, m.Path())
				sample, given := samples[m.Path()]
				if !given {
					sample = parent[last]
				}
				edges := m.Edges(sample)
				delete(parent, last)
				mustBeNamed(t, d, w, o, body, m)
				for _, name := range slices.Sorted(maps.Keys(edges)) {
					parent[last] = edges[name]
					mustBeNamed(t, d, w, o, body, m)
				}
			}
		}
	}
}

// mustBeNamed sends a body that is an example but for one member.
func mustBeNamed(t *testing.T, d *conformance.Document, w *handlerstest.World, o *conformance.Operation, body any, m conformance.BodyMember) {
	t.Helper()
	refused := d.TakesBody(o, body)
	answered := senders[o.ID](w, encoded(t, body))
	accepted, faults := answered.StatusCode < http.StatusBadRequest, shapeFaults(t, answered)
	if refused != nil && accepted || refused == nil && len(faults) > 0 {
		t.Errorf("%s of %.200s: the document says %v, the service %d %s", o.ID, encoded(t, body), refused, answered.StatusCode, answered.Text)
		return
	}
	named := slices.ContainsFunc(fieldsOf(t, answered), func(f fieldFault) bool {
		return f.Path == m.Path() || strings.HasPrefix(f.Path, m.Path()+".") || f.Rule == "min_properties"
	})
	if refused != nil && !named && !slices.Contains(others, m.Path()) {
		t.Errorf("%s of %.200s: %s is wrong, and the service says %d %s", o.ID, encoded(t, body), m.Path(), answered.StatusCode, answered.Text)
	}
}

type fieldFault struct{ Path, Rule, Message string }

// fieldsOf are the faults that a refusal names, none of any other answer.
func fieldsOf(t *testing.T, r handlerstest.Response) []fieldFault {
	t.Helper()
	if r.StatusCode != http.StatusUnprocessableEntity {
		return nil
	}
	var refused struct {
		Error struct {
			Details struct{ Fields []fieldFault }
		}
	}
	if err := json.Unmarshal([]byte(r.Text), &refused); err != nil {
		t.Fatal(err)
	}
	return refused.Error.Details.Fields
}
