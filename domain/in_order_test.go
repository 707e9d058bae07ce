package domain_test

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/internal/inorder"
	"github.com/toolmill/toolmill/domain/job"
)

// Types that encode themselves write the same bytes as the JSON library: a field that is added to one of them and
// forgotten in its WriteInOrder fails here.
func TestOwnEncodingEqualsTheLibrarys(t *testing.T) {
	for _, object := range writingThemselves() {
		t.Run(reflect.TypeOf(object).Name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				requireSameAsLibrary(t, anyOf(t, reflect.TypeOf(object)).Interface())
			})
		})
	}
}

func TestOwnEncodingOfAJobsStateEqualsTheLibrarys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := anyOf(t, reflect.TypeFor[job.State]()).Addr().Interface()
		if _, own := state.(inorder.Object); !own {
			t.Fatal("a state does not encode itself")
		}
		requireSameAsLibrary(t, state)
	})
}

func TestOwnEncodingOmitsAndReplacesAsTheLibrary(t *testing.T) {
	for _, options := range []string{"null", " { } ", "[\n]", `""`, `{"a": [1, 2]}`, "\"\xff\"", "{\"\xff\":\"\xff\"}", `{"a":{}}`, `0`} {
		requireSameAsLibrary(t, job.Create{Input: job.Input{Options: []byte(options)}})
		requireSameAsLibrary(t, job.Accepted{Input: job.Input{Options: []byte(options)}})
		requireSameAsLibrary(t, &job.State{Input: job.Input{Options: []byte(options)}, Output: &job.Output{Metadata: []byte(options)}})
	}
	const odd = "\xff\x00\u2028<&>\"\\\U0001F600"
	requireSameAsLibrary(t, job.Released{JobID: odd, Attempt: -1})
	requireSameAsLibrary(t, &job.State{
		ID: odd, Status: odd, WorkerID: odd, WebhookEvents: []string{odd, ""}, Delivery: odd, Output: &job.Output{Summary: odd},
	})
	requireSameAsLibrary(t, job.Accepted{
		JobID: odd, ToolSlug: odd, SealedWebhookURL: odd,
		Input: job.Input{Kind: odd, SealedName: odd, ContentType: odd, ObjectKey: odd, SHA256: odd},
	})
}

func TestOwnEncodingRefusesWhatTheLibraryRefuses(t *testing.T) {
	for _, options := range []string{"{", "{}{}", `{"a":1,"a":2}`, "x"} {
		if text, err := write(job.Accepted{Input: job.Input{Options: []byte(options)}}); err == nil {
			t.Errorf("%s is written: %s", options, text)
		}
		state := job.State{Output: &job.Output{Metadata: []byte(options)}}
		if text, err := state.Encode(); err == nil {
			t.Errorf("%s is written: %s", options, text)
		}
	}
}

func writingThemselves() (objects []any) {
	for _, c := range domain.Commands {
		if _, ok := c.(inorder.Object); ok {
			objects = append(objects, c)
		}
	}
	for _, e := range domain.Events {
		if _, ok := e.(inorder.Object); ok {
			objects = append(objects, e)
		}
	}
	return objects
}

func write(v any) ([]byte, error) { return inorder.Write(func(w *inorder.Writer) { w.Value(v) }) }

func requireSameAsLibrary(t interface {
	Fatalf(format string, args ...any)
}, v any,
) {
	got, err := write(v)
	if err != nil {
		t.Fatalf("%+v: %v", v, err)
	}
	want, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		t.Fatalf("%+v: %v", v, err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Fatalf("%+v (-library +its own):\n%s", v, diff)
	}
}
