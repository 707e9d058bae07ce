package main

import (
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
)

// mood is a word with known values.
type mood string

const (
	glad mood = "glad"
	sad  mood = "sad"
)

// Told is the event test.told: somebody told something. That is all.
type Told struct {
	// Name is a text (docs/events.md).
	Name string `json:"name"`
	// Mood is how.
	Mood mood `json:"mood,omitempty"`
	// Memory is not written.
	Memory string `json:"-"`
	// SealedName is not published.
	SealedName string `json:"sealedName"`
	// Units are many.
	Units []int64 `json:"units"`
	// At is when, if it is known.
	At *time.Time `json:"at,omitempty"`
	// Credits are the charge.
	Credits credits.Delta `json:"credits"`
}

// EventType implements event.Event.
func (Told) EventType() string { return "toolmill.test.told.v1" }

// Wordless is an event.
type Wordless struct {
	Name string `json:"name"`
	// What it is.
	Other string `json:"other"`
	// Plain is without a name in JSON.
	Plain string
	// Half is half.
	Half float64 `json:"half"`
	// Quoted is a text.
	Quoted int `json:"quoted,string"`
}

// EventType implements event.Event.
func (Wordless) EventType() string { return "toolmill.test.wordless.v2" }

// here reads the comments of this file instead of the package's.
func here(t *testing.T) *sources {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	s, read := newSources(root), newSource()
	if err := read.file("describe_test.go"); err != nil {
		t.Fatal(err)
	}
	s.packages["handlers/asyncapi/generate"] = read
	return s
}

func TestATypeIsDescribedByItsComments(t *testing.T) {
	types, err := describe(here(t), Told{})
	if err != nil {
		t.Fatal(err)
	}
	d := types[0]
	if d.Name != "test.told" || d.When != "somebody told something" || d.About != "Somebody told something. That is all." || !d.Moves {
		t.Errorf("%+v", d)
	}
	got, err := encode(d.Schema)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"$id": "urn:toolmill:schema:toolmill.test.told.v1"`, `"description": "name is a text."`, `"format": "date-time"`, `"items": {`, `"toolSlug": {`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if strings.Contains(string(got), "sealed") {
		t.Errorf("sealed fields are in %s", got)
	}
	if required := strings.Join(d.Schema.Required, " "); required != "name units credits" {
		t.Errorf("required: %s", required)
	}
	if known := d.Schema.Properties["mood"].Values; len(known) != 2 || known[0] != string(glad) || known[1] != string(sad) {
		t.Errorf("moods: %v", known)
	}
}

// Told2 is the event test.told.v2: somebody told something in other words.
type Told2 struct{}

// EventType implements event.Event.
func (Told2) EventType() string { return "toolmill.test.told.v2" }

func TestAReplacedTypeSaysWhatReplacesItAndWhen(t *testing.T) {
	types, err := describe(here(t), Told{}, Told2{})
	if err != nil {
		t.Fatal(err)
	}
	deprecate(types, []event.Replacement{{Older: Told{}, Newer: Told2{}, Until: time.Date(2027, 5, 23, 0, 0, 0, 0, time.UTC)}})
	older, newer := types[0], types[1]
	if !older.Schema.Deprecated || older.Schema.ReplacedBy != newer.Type || older.Schema.PublishedUntil != "2027-05-23" || newer.Schema.Deprecated {
		t.Errorf("%+v, %+v", older.Schema, newer.Schema)
	}
	const said = "replaced by `toolmill.test.told.v2`, published beside it for facts before 2027-05-23"
	if !strings.Contains(table(types), "somebody told something ("+said+")") || messageOf(older).Replaced != said {
		t.Errorf("%s\n%+v", table(types), messageOf(older))
	}
}

func TestEachLackOfAComment(t *testing.T) {
	_, err := describe(here(t), event.Event(Wordless{}))
	if err == nil {
		t.Fatal("a type without comments is described")
	}
	for _, want := range []string{
		"main.Wordless: its comment must be: Wordless is the event test.wordless.v2: when",
		"the comment of Name must be a sentence", "the comment of Other must be a sentence", "Plain has no name in JSON", "a float64 has no schema",
		`Quoted: nobody has said what "string" means`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
}
