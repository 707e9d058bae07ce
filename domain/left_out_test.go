package domain_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

const leftOut = "testdata/left_out.txt"

// What an event omits when it is empty is part of its stored form too: two versions of the program that disagreed would
// write two forms of one decision. Each line of the file is a type and the data of its zero value.
func TestWhatIsLeftOutStaysLeftOut(t *testing.T) {
	stored, err := os.ReadFile(leftOut)
	if err != nil && !*update {
		t.Fatal(err)
	}
	known := make(map[string]string)
	for line := range strings.Lines(string(stored)) {
		name, data, _ := strings.Cut(strings.TrimSpace(line), " ")
		known[name] = data
	}
	for _, e := range domain.Events {
		name := e.EventType()
		data := dataOf(t, reflect.Zero(reflect.TypeOf(e)).Interface().(event.Event))
		switch want, there := known[name]; {
		case !there && *update:
			stored = append(stored, name+" "+data+"\n"...)
		case want != data:
			t.Errorf("an empty %s is\n%s\nand was\n%s", name, data, want)
		}
	}
	if *update {
		if err := os.WriteFile(leftOut, stored, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func dataOf(t *testing.T, e event.Event) string {
	t.Helper()
	value, err := domain.Codec.Encode(sampleEnvelope(e))
	if err != nil {
		t.Fatal(err)
	}
	_, data, found := strings.Cut(string(value), `,"data":`)
	if data = strings.TrimSuffix(data, "}"); !found || !jsontext.Value(data).IsValid() {
		t.Fatalf("no data in %s", value)
	}
	return data
}
