package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/plan"
)

// TestBodiesAreBoundedInForm, at each bound and one above it.
func TestBodiesAreBoundedInForm(t *testing.T) {
	items := func(n int) string { return `{"a":[` + strings.TrimSuffix(strings.Repeat("1,", n), ",") + `]}` }
	members := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"m%d":0`, i)
		}
		return "{" + b.String()[1:] + "}"
	}
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	name := func(n int) string { return `{"` + strings.Repeat("n", n) + `":":,{["}` }
	cases := map[string]struct {
		body func(int) string
		most int
	}{
		"members": {members, jsonValuesMax}, "items": {items, jsonValuesMax - 1}, "levels": {deep, jsonDepthMax},
		"a name": {name, jsonNameBytesMax - 1}, // its end counts
	}
	for what, c := range cases {
		for over := range 2 {
			var b jsonBounds
			err := b.pass([]byte(c.body(c.most + over)))
			if (err != nil) != (over > 0) {
				t.Errorf("%d above the bound of %s: %v", over, what, err)
			}
		}
	}
}

// TestBoundsReadStrings: what is in a string counts for nothing, however the string is cut.
func TestBoundsReadStrings(t *testing.T) {
	text := `{"a\"\\":"` + strings.Repeat(`{[,:\"`, 2000) + `"}`
	var whole, cut jsonBounds
	if err := whole.pass([]byte(text)); err != nil || whole.values != 1 || whole.depth != 0 {
		t.Errorf("%+v, %v", whole, err)
	}
	for i := range len(text) {
		if err := cut.pass([]byte(text[i : i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if cut != whole {
		t.Errorf("%+v, in pieces %+v", whole, cut)
	}
}

// hugeBody has a million unknown members: 10.6 MB, which cost 3.4 s, 1 GB and an answer of 103 MB once.
func hugeBody() string {
	var b strings.Builder
	b.WriteString(`{"toolSlug":"html-to-pdf-api"`)
	for i := range 1_000_000 {
		fmt.Fprintf(&b, `,"%d":0`, i)
	}
	return b.String() + "}"
}

// TestUnknownMembersAreToldUpToABound: the answer does not grow with what was sent.
func TestUnknownMembersAreToldUpToABound(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	var body strings.Builder
	body.WriteString(`{"input":{"options":{}`)
	for i := range 900 {
		fmt.Fprintf(&body, `,"%s%d":0`, strings.Repeat("n", 250), i)
	}
	answered := w.post("/v1/jobs", body.String()+"}}")
	details := answered.refused(422, "validation_failed")
	if told := len(details["fields"].([]any)); told != faultsToldMax {
		t.Errorf("%d faults are told", told)
	}
	if !strings.Contains(answered.body, "and 902 more") || len(answered.body) > 16<<10 {
		t.Errorf("%d bytes: %.300s", len(answered.body), answered.body)
	}
	var options strings.Builder
	for i := range 900 {
		fmt.Fprintf(&options, `,"o%d":0`, i)
	}
	answered = w.post("/v1/jobs", htmlJobWithOptions(options.String()[1:]))
	if told := len(answered.refused(422, "validation_failed")["fields"].([]any)); told != faultsToldMax {
		t.Errorf("%d faults of options are told", told)
	}
}

func htmlJobWithOptions(members string) string {
	return strings.Replace(htmlJob, `"input":{`, `"input":{"options":{`+members+`},`, 1)
}

// nowhere is a store that keeps nothing, and so takes no memory.
type nowhere struct{ Objects }

func (nowhere) Put(_ context.Context, _ string, r io.Reader, _ int64) (ObjectInfo, error) {
	n, err := io.Copy(io.Discard, r)
	return ObjectInfo{SizeBytes: n, SHA256: "00"}, err
}

// allocated is what a function takes of memory in all, freed or not: a bound of it bounds what is held at once.
func allocated(do func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

// TestBodiesTakeMemoryByTheirSize: at most three times as much as the body, all told, whatever is in it.
func TestBodiesTakeMemoryByTheirSize(t *testing.T) {
	const mega = 1_000_000
	job := func(text string) string {
		return `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"` + text + `"}}`
	}
	cases := map[string]struct {
		body   string
		status int
	}{
		"unknown members":    {hugeBody(), http.StatusRequestEntityTooLarge},
		"one unknown member": {`{"x":"` + strings.Repeat("x", 10*mega) + `"}`, http.StatusUnprocessableEntity},
		"a long name":        {`{"` + strings.Repeat("x", 10*mega) + `":0}`, http.StatusRequestEntityTooLarge},
		"levels":             {strings.Repeat(`[`, 5*mega), http.StatusRequestEntityTooLarge},
		"no JSON":            {strings.Repeat(`x`, 10*mega), http.StatusBadRequest},
		"escapes":            {job(strings.Repeat(`\u00e9`, mega)), http.StatusCreated},
		"plain text":         {job(strings.Repeat("é", mega)), http.StatusCreated},
		"options":            {htmlJobWithOptions(`"x":"` + strings.Repeat("x", 10*mega) + `"`), http.StatusUnprocessableEntity},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, plan.Custom, 10)
			w.handler.Objects = nowhere{}
			w.post("/v1/jobs", htmlJob).ok(http.StatusCreated) // what is made once is there behind it
			var answered response
			taken := allocated(func() { answered = w.post("/v1/jobs", c.body, "Idempotency-Key", "k") })
			if answered.StatusCode != c.status || len(answered.body) > 16<<10 {
				t.Errorf("%d, %d bytes: %.300s", answered.StatusCode, len(answered.body), answered.body)
			}
			const beside = 1 << 20 // the request itself, and the world's log
			if most := int64(3*len(c.body) + beside); taken > most {
				t.Errorf("%d bytes are taken for a body of %d", taken, len(c.body))
			}
		})
	}
}

// FuzzCanonicalJSON holds the canonical form against jsontext's, which shares nothing with it but the tokens.
func FuzzCanonicalJSON(f *testing.F) {
	for _, text := range []string{
		`{"b":[1,2.0,{"a":-0}],"a":"\u00e9\/<>&\u0000\n\"\\"}`, ` [ true , null,false ] `, `"\ud83d\ude00"`, `{"\ue000":1,"😀":2}`,
		`1e21`, `{}`, `[]`, `"\b\f\n\r\t\u0008\u001f\u007f\u2028"`, `{"":{"":[[]]}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		node, err := readNode(text)
		want := jsontext.Value(text).Clone()
		if wrong := want.Canonicalize(); (wrong == nil) != (err == nil) {
			t.Fatalf("%q: %v, jsontext %v", text, err, wrong)
		}
		if err != nil {
			return
		}
		var got strings.Builder
		if err := writeCanonical(&got, node); err != nil || got.String() != string(want) {
			t.Errorf("%q: %q, want %q: %v", text, &got, want, err)
		}
		var meant any
		if node.raw.Kind() == jsontext.KindString && json.Unmarshal(node.raw, &meant) == nil && textOf(node.raw) != meant {
			t.Errorf("%q is read as %q", text, textOf(node.raw))
		}
	})
}
