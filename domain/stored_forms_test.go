package domain_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
)

var update = flag.Bool("update", false, "write the stored forms that are missing; one that is there is never changed")

const storedForms = "testdata/events"

// The log is kept forever, so a stored form never changes. A new version of the type, with an upcaster, replaces it,
// and its file stays.
func TestStoredFormsStayAsTheyAre(t *testing.T) {
	for _, sample := range samples {
		t.Run(sample.EventType(), func(t *testing.T) {
			envelope := sampleEnvelope(sample)
			encoded, err := domain.Codec.Encode(envelope)
			if err != nil {
				t.Fatal(err)
			}
			stored := readStoredForm(t, sample.EventType(), encoded)
			if diff := cmp.Diff(string(stored), string(encoded)); diff != "" {
				t.Errorf("the stored form has changed; a log already holds the old one (-stored +encoded):\n%s", diff)
			}
			decoded, err := domain.Codec.Decode(stored)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(envelope, decoded); diff != "" {
				t.Errorf("the stored form is read as another event (-sample +decoded):\n%s", diff)
			}
		})
	}
}

// readStoredForm returns the bytes of a file, without the indentation that it has for readers.
func readStoredForm(t *testing.T, eventType string, encoded []byte) []byte {
	t.Helper()
	path := filepath.Join(storedForms, eventType+".json")
	stored, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && *update {
		indented := jsontext.Value(encoded).Clone()
		if err := indented.Indent(); err != nil {
			t.Fatal(err)
		}
		stored = slices.Concat(indented, []byte("\n"))
		err = os.WriteFile(path, stored, 0o644)
	}
	if err != nil {
		t.Fatalf("%v (go test ./domain -run StoredForms -update writes it)", err)
	}
	compact := jsontext.Value(stored)
	if err := compact.Compact(); err != nil {
		t.Fatal(err)
	}
	return compact
}

func TestEveryStoredFormIsStillInTheCatalogue(t *testing.T) {
	files, err := os.ReadDir(storedForms)
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for _, e := range domain.Events {
		known[e.EventType()] = true
	}
	for _, f := range files {
		if !known[strings.TrimSuffix(f.Name(), ".json")] {
			t.Errorf("%s is in logs, but the catalogue has no such type any more", f.Name())
		}
	}
	if len(files) != len(domain.Events) {
		t.Errorf("%d stored forms for %d event types", len(files), len(domain.Events))
	}
}

func TestSamplesLeaveNothingOut(t *testing.T) {
	if len(samples) != len(domain.Events) {
		t.Fatalf("%d samples for %d event types", len(samples), len(domain.Events))
	}
	for i, sample := range samples {
		if want := domain.Events[i].EventType(); sample.EventType() != want {
			t.Errorf("sample %d is a %s, the catalogue has %s there", i, sample.EventType(), want)
		}
		if v := reflect.ValueOf(sample); v.NumField() > 0 {
			requireAllSet(t, sample.EventType(), v)
		}
	}
	requireAllSet(t, "envelope", reflect.ValueOf(sampleEnvelope(samples[0])))
}

// requireAllSet reports every field, at any depth, that has its zero value.
func requireAllSet(t *testing.T, path string, v reflect.Value) {
	t.Helper()
	if v.IsZero() {
		t.Errorf("%s is not set", path)
		return
	}
	if v.Kind() != reflect.Struct || v.NumField() == 0 || !v.Type().Field(0).IsExported() {
		return
	}
	for i := range v.NumField() {
		requireAllSet(t, path+"."+v.Type().Field(i).Name, v.Field(i))
	}
}
