package stream

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// samples are the stored forms of all events, as the codec writes them.
func samples(t testing.TB) [][]byte {
	t.Helper()
	files, err := filepath.Glob("../../domain/testdata/events/*.json")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d samples: %v", len(files), err)
	}
	all := make([][]byte, 0, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var dense bytes.Buffer
		if err := json.Compact(&dense, text); err != nil {
			t.Fatal(err)
		}
		all = append(all, dense.Bytes())
	}
	return all
}

// public is redact by decoding.
func public(value any, outermost bool) any {
	switch v := value.(type) {
	case map[string]any:
		maps.DeleteFunc(v, func(name string, _ any) bool {
			return strings.HasPrefix(name, "sealed") || outermost && withheld[name]
		})
		for name := range v {
			v[name] = public(v[name], false)
		}
	case []any:
		for i := range v {
			v[i] = public(v[i], false)
		}
	}
	return value
}

func decoded(t testing.TB, text []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

func discard(string, []byte) {}

func TestEverySampleIsPublishedWithoutWhatIsWithheld(t *testing.T) {
	dropped := 0
	for _, sample := range samples(t) {
		got, err := redact(sample, discard)
		if err != nil {
			t.Fatalf("%v: %s", err, sample)
		}
		want := public(decoded(t, sample), true).(map[string]any)
		want["dataschema"] = "urn:toolmill:schema:" + want["type"].(string)
		if diff := cmp.Diff(want, decoded(t, got)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if bytes.Contains(got, []byte("c2VhbGVk")) || bytes.Contains(got, []byte(`"sealed`)) {
			t.Errorf("sealed bytes are published: %s", got)
		}
		dropped += bytes.Count(sample, []byte(`"sealed`))
	}
	if dropped < 5 {
		t.Errorf("only %d sealed members are in the samples", dropped)
	}
}

func TestRedactedBytesAreAsLogged(t *testing.T) {
	for in, want := range map[string]string{
		`{}`:                      `{}`,
		`{"commandid":"c","a":1}`: `{"a":1}`,
		`{"a":1,"commandid":"c"}`: `{"a":1}`,
		`{"fingerprint":"f","idempotencykey":"i","commandid":"c","commandoffset":"1.2"}`:              `{}`,
		`{"a":"\"commandid\":\\","b":-1.5e9,"c":null,"d":[true,{"sealedX":[1],"y":{}},[]],"e":"ä<>"}`: `{"a":"\"commandid\":\\","b":-1.5e9,"c":null,"d":[true,{"y":{}},[]],"e":"ä<>"}`,
		`{"id":"1","type":"t.v1","a":{"type":"u"}}`:                                                   `{"id":"1","type":"t.v1","dataschema":"urn:toolmill:schema:t.v1","a":{"type":"u"}}`,
		`{"dataschema":"x","type":"\"\\","time":1}`:                                                   `{"type":"\"\\","dataschema":"urn:toolmill:schema:\"\\","time":1}`,
		`{"data":{"sealed":"x","commandid":"kept","unsealed":2,"deep":{"sealedName":{"a":1},"k":0}}}`: `{"data":{"commandid":"kept","unsealed":2,"deep":{"k":0}}}`,
	} {
		if got, err := redact([]byte(in), discard); err != nil || string(got) != want {
			t.Errorf("%s\nis published as %s (%v)\nwant            %s", in, got, err, want)
		}
	}
}

func TestWhatTheCodecDoesNotWriteIsNotPublished(t *testing.T) {
	for _, in := range []string{
		"", "{", "[]", "1", `{"a"}`, `{"a":}`, `{"a":1`, `{"a":1,}`, `{,"a":1}`, `{"a":1}}`, `{"a":1} `, `{ "a":1}`, `{"a" :1}`, `{"a":"`, `{"a":"\`,
		`{"a":1 ,"b":2}`, `{"a":[1}`, `{"a":[1,]}`, `{"a":[1 ]}`, `{"\u0073ealedName":"x"}`, `{"a":1"b":2}`, `{"a":{"b":1}x}`,
		`{"type":1}`, `{"type":{"a":1}}`, `{"type":null}`,
	} {
		if got, err := redact([]byte(in), discard); err == nil {
			t.Errorf("%q is published as %q", in, got)
		}
	}
}

func TestARecordCanBeRoutedByItsHeaders(t *testing.T) {
	sample := samples(t)[0]
	r, _, err := newRecord([]byte("3"), 42, sample)
	if err != nil {
		t.Fatal(err)
	}
	event := decoded(t, sample).(map[string]any)
	want := []string{"content-type: application/cloudevents+json"}
	for _, attribute := range []string{"specversion", "id", "source", "type", "subject", "time"} {
		want = append(want, "ce_"+attribute+": "+event[attribute].(string))
	}
	want = append(want, "logpartition: 3", "logoffset: 42")
	var got []string
	for _, h := range r.Headers {
		got = append(got, h.Name+": "+string(h.Value))
	}
	if !slices.Equal(got, want) || string(r.Key) != event["subject"] || r.Number != 42 {
		t.Errorf("%s: %q", r.Key, got)
	}
	if _, _, err := newRecord(nil, 1, []byte(`{"id":"evt_1"}`)); err == nil {
		t.Error("an event without an account is published")
	}
}

// FuzzRedact holds that what is published is the event without what is withheld, or that nothing is.
func FuzzRedact(f *testing.F) {
	for _, sample := range samples(f) {
		f.Add(sample)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		got, err := redact(in, discard)
		if err != nil || !json.Valid(in) {
			return
		}
		if diff := cmp.Diff(public(decoded(t, in), true), public(decoded(t, got), true)); diff != "" || bytes.Contains(got, []byte(`"sealed":`)) && !bytes.Contains(in, []byte(`\"sealed`)) {
			t.Errorf("%s\n%s\n%s", in, got, diff)
		}
	})
}

func BenchmarkRecord(b *testing.B) {
	var all [][]byte
	for _, sample := range samples(b) {
		if bytes.Contains(sample, []byte(`"toolmill.job.`)) {
			all = append(all, sample)
		}
	}
	for i := 0; b.Loop(); i++ {
		if _, _, err := newRecord([]byte("3"), uint64(i), all[i%len(all)]); err != nil {
			b.Fatal(err)
		}
	}
}
