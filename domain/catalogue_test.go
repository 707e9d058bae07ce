package domain_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

const catalogue = "testdata/catalogue.txt"

// The file repeats docs/design/architecture.md "Catalogue", row by row, so a name that is added, renamed, moved or
// removed fails here. make generate adds new names and never removes one.
func TestTheCatalogueKeepsItsNames(t *testing.T) {
	var got []string
	for _, c := range domain.Commands {
		got = append(got, "command "+c.CommandType())
	}
	for _, e := range domain.Events {
		got = append(got, "event "+e.EventType())
	}
	stored, err := os.ReadFile(catalogue)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(stored)), "\n")
	if *update && isWithin(want, got) {
		want = got
		if err := os.WriteFile(catalogue, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-catalogue +domain):\n%s", diff)
	}
}

// isWithin reports whether all lines of one list are in the other, in the same order.
func isWithin(lines, in []string) bool {
	for _, line := range in {
		if len(lines) > 0 && lines[0] == line {
			lines = lines[1:]
		}
	}
	return len(lines) == 0
}

func TestTheCodecKnowsEveryEventOfTheCatalogue(t *testing.T) {
	for _, e := range domain.Events {
		value, err := domain.Codec.Encode(event.Envelope{Data: e})
		if err != nil {
			t.Fatal(err)
		}
		if read, err := domain.Codec.Decode(value); err != nil || reflect.TypeOf(read.Data) != reflect.TypeOf(e) {
			t.Errorf("the codec reads %s as %T, %v", e.EventType(), read.Data, err)
		}
	}
}

// Readers of a replaced type get it for as long as docs/stream.md promises, and both types stay readable.
func TestReplacedTypesAreInTheCatalogue(t *testing.T) {
	types := make(map[string]bool)
	for _, e := range domain.Events {
		types[e.EventType()] = true
	}
	for _, r := range domain.Replaced {
		if err := r.Check(); err != nil {
			t.Error(err)
		}
		if !types[r.Older.EventType()] || !types[r.Newer.EventType()] {
			t.Errorf("%s and %s are not both in domain.Events", r.Older.EventType(), r.Newer.EventType())
		}
	}
}
