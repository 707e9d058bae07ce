package bodies

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzCanonicalJSON compares the canonical form with jsontext's, which shares only the tokenizer with it.
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
