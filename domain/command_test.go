package domain_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
)

func TestEveryCommandArrivesAsItWasSent(t *testing.T) {
	for _, body := range domain.Commands {
		t.Run(body.CommandType(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				sent := domain.Command{Body: anyOf(t, reflect.TypeOf(body)).Interface().(domain.Body), At: anyInstant(t)}
				fill(t, reflect.ValueOf(&sent.ID).Elem())
				fill(t, reflect.ValueOf(&sent.AccountID).Elem())
				sent.Actor = event.ByOperator(rapid.String().Draw(t, "operator"))
				fill(t, reflect.ValueOf(&sent.Claim).Elem())
				fill(t, reflect.ValueOf(&sent.Traceparent).Elem())

				value := encodeCommand(t, sent)
				got, err := domain.DecodeCommand(value)
				if err != nil {
					t.Fatalf("%v\n%s", err, value)
				}
				if diff := cmp.Diff(sent, got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("another command arrives (-sent +got):\n%s", diff)
				}
				if again := encodeCommand(t, got); !bytes.Equal(value, again) {
					t.Fatalf("sent again it has other bytes:\n%s\n%s", value, again)
				}
			})
		})
	}
}

func TestEveryEventIsReadAsItWasWritten(t *testing.T) {
	for _, sample := range domain.Events {
		t.Run(sample.EventType(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				var written event.Envelope
				v := reflect.ValueOf(&written).Elem()
				for _, field := range v.Fields() {
					switch field.Kind() {
					case reflect.String, reflect.Struct, reflect.Int64:
						fill(t, field)
					}
				}
				written.Sequence = rapid.Uint64().Draw(t, "sequence")
				copy(written.PreviousHash[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "previous"))
				written.Data = anyOf(t, reflect.TypeOf(sample)).Interface().(event.Event)

				value, err := domain.Codec.Encode(written)
				if err != nil {
					t.Fatal(err)
				}
				read, err := domain.Codec.Decode(value)
				if err != nil {
					t.Fatalf("%v\n%s", err, value)
				}
				if diff := cmp.Diff(written, read, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("another event is read (-written +read):\n%s", diff)
				}
			})
		})
	}
}

type encoder interface{ Fatal(args ...any) }

func encodeCommand(t encoder, c domain.Command) []byte {
	value, err := domain.EncodeCommand(c)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// The stored form of commands: owners of other versions must be able to read it.
func TestCommandOnTheWire(t *testing.T) {
	c := domain.Command{
		ID: "cmd_1", AccountID: "acct_1", At: noon, Actor: event.ByKey("key_1"), Claim: idempotency.Claim{Key: "key", Fingerprint: "print"},
		Traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", Body: job.Cancel{JobID: "job_1"},
	}
	const want = `{"id":"cmd_1","type":"CancelJob","accountId":"acct_1","at":"2026-03-02T12:00:00.123456Z","actor":"key:key_1",` +
		`"claim":{"key":"key","fingerprint":"print"},` +
		`"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","body":{"jobId":"job_1"}}`
	if diff := cmp.Diff(want, string(encodeCommand(t, c))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	c.Claim, c.Traceparent = idempotency.Claim{}, ""
	const short = `{"id":"cmd_1","type":"CancelJob","accountId":"acct_1","at":"2026-03-02T12:00:00.123456Z","actor":"key:key_1","body":{"jobId":"job_1"}}`
	if diff := cmp.Diff(short, string(encodeCommand(t, c))); diff != "" {
		t.Errorf("without a claim and a trace (-want +got):\n%s", diff)
	}
}

func TestAnotherFormOfACommandIsReadTheSame(t *testing.T) {
	const other = ` { "body" : {"jobId":"job_1", "why": "bored"}, "at":"2026-03-02T13:00:00.123456+01:00", "mood": 7, "actor":"key:key_1",
		"type":"CancelJob", "accountId":"acct_\u0031", "id":"cmd_1", "claim":{"fingerprint":"print","key":"key"} }`
	want := domain.Command{
		ID: "cmd_1", AccountID: "acct_1", At: noon, Actor: event.ByKey("key_1"), Claim: idempotency.Claim{Key: "key", Fingerprint: "print"},
		Body: job.Cancel{JobID: "job_1"},
	}
	got, err := domain.DecodeCommand([]byte(other))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhatIsNotACommandIsAnError(t *testing.T) {
	good := string(encodeCommand(t, domain.Command{ID: "cmd_1", AccountID: "acct_1", At: noon, Actor: event.ByKey("key_1"), Body: job.Cancel{JobID: "job_1"}}))
	for name, value := range map[string]string{
		"nothing":                 "",
		"no JSON":                 "hello",
		"no object":               `[]`,
		"cut":                     good[:len(good)-1],
		"something after it":      good + "{}",
		"an unknown type":         strings.Replace(good, "CancelJob", "PauseJob", 1),
		"no type":                 strings.Replace(good, `"type":"CancelJob",`, "", 1),
		"no actor":                strings.Replace(good, `"actor":"key:key_1",`, "", 1),
		"no body":                 strings.Replace(good, `,"body":{"jobId":"job_1"}`, "", 1),
		"a body of another type":  strings.Replace(good, `{"jobId":"job_1"}`, `"job_1"`, 1),
		"an invalid time":         strings.Replace(good, "2026", "soon", 1),
		"a member twice":          strings.Replace(good, `{"id"`, `{"id":"cmd_2","id"`, 1),
		"bytes that are not text": strings.Replace(good, "job_1", "\xff", 1),
	} {
		if c, err := domain.DecodeCommand([]byte(value)); err == nil {
			t.Errorf("%s is read as %+v", name, c)
		}
	}
}

func TestCommandWithoutAnActorIsNotSent(t *testing.T) {
	c := domain.Command{ID: "cmd_1", AccountID: "acct_1", At: noon, Body: job.Cancel{JobID: "job_1"}}
	if value, err := domain.EncodeCommand(c); err == nil {
		t.Errorf("it is encoded: %s", value)
	}
}

func TestUnknownCommandIsNamedInTheError(t *testing.T) {
	_, err := domain.DecodeCommand([]byte(`{"id":"cmd_1","type":"PauseJob","accountId":"a","at":"2026-03-02T12:00:00Z","body":{}}`))
	if err == nil || !strings.Contains(err.Error(), "cmd_1") || !strings.Contains(err.Error(), "PauseJob") {
		t.Errorf("got %v", err)
	}
}

// A worker may put an engine's output into a command.
func TestInvalidUTF8InACommandIsReplaced(t *testing.T) {
	const broken = "page \xff\xfe of\xc3("
	sent := domain.Command{ID: "cmd_1", AccountID: "acct_1", At: noon, Actor: event.ByKey("key_1"), Body: job.Complete{
		JobID: "job_1", Output: job.Output{Summary: broken, Metadata: json.RawMessage(`{"title":"` + broken + `"}`)},
	}}
	got, err := domain.DecodeCommand(encodeCommand(t, sent))
	if err != nil {
		t.Fatal(err)
	}
	const readable = "page \uFFFD\uFFFD of\uFFFD("
	want := job.Output{Summary: readable, Metadata: json.RawMessage(`{"title":"` + readable + `"}`)}
	if diff := cmp.Diff(want, got.Body.(job.Complete).Output); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestJobOfACommand(t *testing.T) {
	for _, body := range domain.Commands {
		v := reflect.New(reflect.TypeOf(body)).Elem()
		field := v.FieldByName("JobID")
		want := ""
		if field.IsValid() {
			want = "job_1"
			field.SetString(want)
		}
		if got := (domain.Command{Body: v.Interface().(domain.Body)}).JobOf(); got != want {
			t.Errorf("%s has the job %q, want %q", body.CommandType(), got, want)
		}
	}
	if got := (domain.Command{Body: account.SuspendAccount{}}).JobOf(); got != "" {
		t.Errorf("a command without a job has the job %q", got)
	}
}
