package option

import (
	"strings"
	"testing"
)

// every has an option of each type, with and without a default.
type every struct {
	Flag, On            bool
	Word, Preset, Pages string
	Margin, Note        string
	Count, Preferred    int
	Share, Scale        float64
}

func (o *every) Declare() []Option {
	return []Option{
		{Name: "flag", Type: Boolean{Into: &o.Flag}},
		{Name: "on", Type: Boolean{Into: &o.On, Default: true}},
		{Name: "word", Type: Choice{Into: &o.Word, Values: []string{"a", "b"}}},
		{Name: "preset", Type: Choice{Into: &o.Preset, Values: []string{"a", "b"}, Default: "b"}},
		{Name: "pages", Type: PageRanges{Into: &o.Pages}},
		{Name: "margin", Type: CSSLengths{Into: &o.Margin, MillimetersMax: 70, Default: "10mm"}},
		{Name: "note", Type: Text{Into: &o.Note, CharactersMax: 5}},
		{Name: "count", Type: Integer{Into: &o.Count, Min: 1, Max: 9}},
		{Name: "preferred", Type: Integer{Into: &o.Preferred, Min: 1, Max: 9, Default: 3}},
		{Name: "share", Type: Number{Into: &o.Share, Max: 1}},
		{Name: "scale", Type: Number{Into: &o.Scale, Max: 2, Default: 1.5}},
	}
}

func TestAValueHasWhatIsGivenAndDefaults(t *testing.T) {
	defaults := every{On: true, Preset: "b", Margin: "10mm", Preferred: 3, Scale: 1.5}
	for raw, want := range map[string]every{
		``:   defaults,
		`{}`: defaults,
		`{"flag":true,"on":false,"word":"a","preset":"a","pages":"1-3, 5","margin":"0","note":"hello","count":9,"preferred":1,"share":0.25,"scale":0}`: {
			Flag: true, Word: "a", Preset: "a", Pages: "1-3, 5", Margin: "0", Note: "hello", Count: 9, Preferred: 1, Share: 0.25,
		},
	} {
		if got, err := Decode[every]([]byte(raw)); err != nil || got != want {
			t.Errorf("%s: %+v, %v", raw, got, err)
		}
	}
}

// The options that were agreed reach the worker through the log: a default that was filled in equals one that was not.
func TestEffectiveOptionsAreDecodedAsTheyWereChecked(t *testing.T) {
	for _, raw := range []string{``, `{"count":2,"scale":0.1}`, `{"note":"","share":1}`} {
		var checked every
		effective, faults := Effective(&checked, "every", []byte(raw))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if got, err := Decode[every](effective); err != nil || got != checked {
			t.Errorf("%s: %+v, %v, want %+v", effective, got, err, checked)
		}
	}
}

func TestInvalidOptionsAreNotDecoded(t *testing.T) {
	got, err := Decode[every]([]byte(`{"count":10,"speed":1,"flag":1}`))
	if err == nil || got != (every{}) {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, want := range []string{"speed unknown option", "flag must be true or false", "count must be a whole number from 1 to 9"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %q", want, err)
		}
	}
	for _, raw := range []string{`[]`, `null`, `{`, `{} {}`, `{"count":1,"count":2}`} {
		if got, err := Decode[every]([]byte(raw)); err == nil {
			t.Errorf("%s: %+v", raw, got)
		}
	}
}

func TestADeclarationIsWithoutMistakes(t *testing.T) {
	if mistakes := Mistakes(&every{}); len(mistakes) > 0 {
		t.Error(mistakes)
	}
}
