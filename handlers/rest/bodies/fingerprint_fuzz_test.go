package bodies

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzFingerprintsTellBodiesApart compares fingerprints with encoding/json, which shares no code with them: two bodies have the
// same fingerprint if and only if they mean the same.
func FuzzFingerprintsTellBodiesApart(f *testing.F) {
	for _, pair := range [][2]string{
		{`{"a":1,"b":[1,2.0]}`, ` { "b" : [ 1 , 2 ] , "a" : 10e-1 } `},
		{`{"a":"\u00e9\/<>&"}`, `{"a":"é/<>&"}`},
		{`{"a":0}`, `{"a":-0}`},
		{`[1,2]`, `[2,1]`},
		{`{"a":1}`, `{"a":"1"}`},
		{`{"a":null}`, `{}`},
		{`{"a":1}`, `{"A":1}`},
		{`{}`, `[]`},
		{`1e21`, `1000000000000000000000`},
		{`5e-324`, `4.9e-324`},
		{`1.7976931348623157e308`, `1e308`},
		{`"\u2028\ud83d\ude00"`, `"\u2028😀"`},
		{`0.1`, `0.10000000000000001`},
		{`{"\ue000":1,"\ud83d\ude00":2}`, `{"😀":2,"\ue000":1}`},
		{`9007199254740993`, `9007199254740992`},
		{`true`, `false`},
		{`""`, `"\u0000"`},
	} {
		f.Add([]byte(pair[0]), []byte(pair[1]))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		meantA, isA := meaning(a)
		meantB, isB := meaning(b)
		if !isA || !isB {
			return
		}
		first, second := mustFingerprint(t, a), mustFingerprint(t, b)
		if same := reflect.DeepEqual(meantA, meantB); same != (first == second) {
			t.Errorf("%q and %q: the same %t, fingerprints %s and %s", a, b, same, first, second)
		}
		again, err := json.Marshal(meantA)
		if err != nil {
			t.Fatal(err)
		}
		if third := mustFingerprint(t, again); third != first {
			t.Errorf("%q and %q differ", a, again)
		}
	})
}

// meaning decodes a body, with numbers in the precision of RFC 8785; for a body that is not JSON it returns false.
func meaning(body []byte) (meant any, is bool) {
	is = jsontext.Value(body).IsValid() && json.Unmarshal(body, &meant) == nil
	return meant, is
}

func mustFingerprint(t *testing.T, body []byte) string {
	t.Helper()
	fingerprint, err := FingerprintOf(body)
	if err != nil {
		t.Fatalf("%q: %v", body, err)
	}
	return fingerprint
}
