package archive

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A line is read as encoding/json reads it, or not at all.
func sameAsJSON(t *testing.T, line []byte) {
	t.Helper()
	var want record
	wrong := json.Unmarshal(line, &want)
	got, err := parseRecord(line)
	if (err != nil) != (wrong != nil) {
		t.Fatalf("%q: %v, encoding/json says %v", line, err, wrong)
	}
	if diff := cmp.Diff(want, got); err == nil && diff != "" {
		t.Fatalf("%q:\n%s", line, diff)
	}
}

func TestALineIsReadAsJSON(t *testing.T) {
	for _, line := range []string{
		`{"offset":12,"brokerTime":34,"id":"a","key":"k","headers":{"seq":"1","hash":"ff"},"value":"{\"a\":\"\\u003c\"}\n"}`,
		`{"offset":0,"value":""}`,
		`{"offset":1,"value":"\u003c\u2028 é 😀 \ud83d\ude00 \/\b\f\r\t\\","base64":true}`,
		`{"offset":1,"headers":{},"value":"x"}`,
		`{"value":"x","offset":1}`,
		`{"offset":1, "value":"x"}`,
		`{"offset":-1,"value":"x"}`,
		`{"offset":1e1,"value":"x"}`,
		`{"offset":99999999999999999999,"value":"x"}`,
		`{"offset":1,"value":"x"} more`,
		`{"offset":1,"value":"x`,
		`{"offset":1,"value":"\x"}`,
		`{"offset":1,"value":"\u12"}`,
		`{"offset":1,"value":"\`,
		"{\"offset\":1,\"value\":\"a\tb\"}",
		"{\"offset\":1,\"value\":\"\xff\"}",
		`{"offset":1,"headers":{"a":1},"value":"x"}`,
		`{"offset":01,"value":"x"}`,
		``, `null`, `{}`,
	} {
		sameAsJSON(t, []byte(line))
		sameAsJSON(t, []byte(line+"\n"))
	}
}

func FuzzALineIsReadAsJSON(f *testing.F) {
	f.Add([]byte(`{"offset":12,"brokerTime":34,"id":"a","key":"k","headers":{"seq":"1"},"value":"{\"a\":\"\\u003c\"}\n"}`))
	f.Fuzz(sameAsJSON)
}
