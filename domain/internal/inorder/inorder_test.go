package inorder_test

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

func TestWhatIsWrittenIsReadInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[ -!#-\[\]-~]{0,20}`).Draw(t, "name") // printable, no quote, no backslash
		at := time.Unix(rapid.Int64Range(0, 1<<33).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "ns")).UTC()
		number := rapid.Int64().Draw(t, "number")
		value, err := inorder.Write(func(w *inorder.Writer) {
			w.Raw(`{"name":`)
			w.Text(name)
			w.Raw(`,"at":`)
			w.Time(at)
			w.Raw(`,"number":"`)
			w.Int(number)
			w.Raw(`","data":`)
			w.Value(map[string]int{"b": 2, "a": 1})
			w.Raw(`}`)
		})
		if err != nil || !json.Valid(value) {
			t.Fatalf("%s, %v", value, err)
		}
		r := inorder.Read(value)
		r.Raw(`{"name":`)
		gotName := string(r.Text())
		if r.Optional(`,"absent":`) {
			t.Fatal("a missing member is read")
		}
		r.Raw(`,"at":`)
		gotAt := r.Time()
		r.Raw(`,"number":`)
		r.Text()
		r.Raw(`,"data":`)
		if data := string(r.Last()); r.Failed() || gotName != name || !gotAt.Equal(at) || data != `{"a":1,"b":2}` {
			t.Fatalf("%s is read as %q, %s, %s (failed: %t)", value, gotName, gotAt, data, r.Failed())
		}
	})
}

func TestWriterKeepsTheFirstFault(t *testing.T) {
	for name, fault := range map[string]func(w *inorder.Writer){
		"no UTF-8":        func(w *inorder.Writer) { w.Text("\xff") },
		"the year 10000":  func(w *inorder.Writer) { w.Time(time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)) },
		"no value at all": func(w *inorder.Writer) { w.Value(make(chan int)) },
	} {
		if value, err := inorder.Write(func(w *inorder.Writer) { fault(w); w.Text("well") }); err == nil {
			t.Errorf("%s is written: %s", name, value)
		}
	}
	if value, err := inorder.Write(func(w *inorder.Writer) { w.Text("well") }); err != nil || string(value) != `"well"` {
		t.Errorf("after a fault: %s, %v", value, err)
	}
}

func TestReaderFailsOnAnythingElse(t *testing.T) {
	for name, read := range map[string]func(r *inorder.Reader){
		"another name":         func(r *inorder.Reader) { r.Raw(`{"b":`) },
		"an escape":            func(r *inorder.Reader) { r.Raw(`{"a":`); r.Text(); r.Raw(`,"e":`); r.Text() },
		"a number for a text":  func(r *inorder.Reader) { r.Raw(`{"a":"x","e":"\u0041","n":`); r.Text() },
		"a text for a time":    func(r *inorder.Reader) { r.Raw(`{"a":`); r.Time() },
		"more than there is":   func(r *inorder.Reader) { r.Last(); r.Raw(`{`) },
		"after a failure":      func(r *inorder.Reader) { r.Raw(`no`); r.Last() },
		"text after a failure": func(r *inorder.Reader) { r.Raw(`no`); r.Text() },
	} {
		r := inorder.Read([]byte(`{"a":"x","e":"\u0041","n":7}`))
		if read(&r); !r.Failed() {
			t.Errorf("%s is read", name)
		}
	}
	for _, value := range []string{``, `"`, `"open`, "\"\x1f\"", "\"ä\""} {
		r := inorder.Read([]byte(value))
		if text := r.Text(); !r.Failed() || text != nil {
			t.Errorf("%q is read as %q", value, text)
		}
	}
	for _, at := range []string{"", "2026", "2026-03-02T1:00:00Z", "2026-03-02T12:00:00,5Z", "2026-03-02T12:00:00+01:00", "2026-03-02T12:00:00"} {
		r := inorder.Read([]byte(`"` + at + `"`))
		if got := r.Time(); !r.Failed() || !got.IsZero() {
			t.Errorf("%q is read as %s", at, got)
		}
	}
}
