package asyncapi_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/asyncapi"
	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

// now are the generated schemas.
func now(t *testing.T) schema.Types {
	t.Helper()
	files, err := filepath.Glob("schemas/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d schemas: %v", len(files), err)
	}
	all := make(schema.Types)
	for _, file := range files {
		var read schema.Schema
		decode(t, file, &read)
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = &read
	}
	return all
}

func decode(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// A change of an event type that breaks a reader of the last release fails here, and says what to do instead.
func TestNothingBreaksReadersOfTheLastRelease(t *testing.T) {
	var released schema.Types
	decode(t, "released.json", &released)
	if len(released) < 27 {
		t.Errorf("only %d types were released", len(released))
	}
	all, err := schema.OfRecords(asyncapi.YAML)
	if err != nil || len(all) != 2 {
		t.Fatalf("%d schemas of records: %v", len(all), err)
	}
	maps.Copy(all, now(t))
	for _, fault := range slices.Concat(schema.Breaks(released, all), schema.Unkept(released, all, time.Now().UTC())) {
		t.Error(fault)
	}
}
