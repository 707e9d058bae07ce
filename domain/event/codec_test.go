package event_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

func envelope(data event.Event) event.Envelope {
	return event.Envelope{
		ID: "evt_1", AccountID: "acct_1", At: noon, Sequence: 1, CommandID: "cmd_1", CommandPlace: event.Place{Offset: 7, Index: 2}, Data: data,
	}
}

func encode(t testing.TB, e event.Envelope) []byte {
	t.Helper()
	value, err := domain.Codec.Encode(e)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestEqualEnvelopesGiveEqualBytes(t *testing.T) {
	e := envelope(account.Suspended{Reason: "abuse"})
	abroad := e
	abroad.At = e.At.In(time.FixedZone("elsewhere", 3*3600))
	if a, b := encode(t, e), encode(t, abroad); !bytes.Equal(a, b) {
		t.Errorf("one instant in two zones:\n%s\n%s", a, b)
	}
}

func TestUnknownTypeIsKeptForTheOperator(t *testing.T) {
	newer := strings.Replace(string(encode(t, envelope(account.Suspended{Reason: "abuse"}))), "suspended.v1", "suspended.v2", 1)
	got, err := domain.Codec.Decode([]byte(newer))
	if err != nil {
		t.Fatal(err)
	}
	want := envelope(event.Unknown{Type: "toolmill.account.suspended.v2", Data: []byte(`{"reason":"abuse"}`)})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Data.EventType() != "toolmill.account.suspended.v2" || got.JobID() != "" {
		t.Errorf("type %s, job %q", got.Data.EventType(), got.JobID())
	}
}

func TestUnknownEventChangesNothingButTheChain(t *testing.T) {
	a := &account.State{Open: true, Balance: 5}
	e := envelope(event.Unknown{Type: "toolmill.account.frozen.v1"})
	domain.EvolveAccount(a, e, []byte("value"))
	want := &account.State{ID: "acct_1", Open: true, Balance: 5, Sequence: 1, Head: event.ValueHash([]byte("value"))}
	if diff := cmp.Diff(want, a, cmpopts.IgnoreUnexported(account.Queue{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	(&job.State{}).Apply(e)
}

func TestUnknownEventOfAJobIsReadableByItsBytes(t *testing.T) {
	u := event.Unknown{Type: "toolmill.job.paused.v1", Data: []byte(`{"jobId":"job_1"}`)}
	if got := envelope(u).JobID(); got != "" {
		t.Errorf("job %q: an unknown event has a job", got)
	}
}

// An engine's message may contain any bytes. It must not produce an event that nobody can read.
func TestInvalidUTF8FromAnEngineIsReplaced(t *testing.T) {
	const broken = "page \xff\xfe of\xc3("
	for _, data := range []event.Event{
		job.FailedEvent{JobID: "job_1", Failure: job.Failure{Code: job.WorkerFailed, Reason: broken, Message: broken}},
		job.SucceededEvent{JobID: "job_1", Output: job.Output{Summary: broken}},
		job.SucceededEvent{JobID: "job_1", Output: job.Output{Metadata: json.RawMessage(`{"title":"` + broken + `"}`)}},
		job.Accepted{JobID: "job_1", Input: job.Input{Options: json.RawMessage(`{"title":"` + broken + `"}`)}},
		account.CreditsRefunded{RunID: "run_1", Reason: broken},
	} {
		value := encode(t, envelope(data))
		if !utf8.Valid(value) || bytes.ContainsRune(value, '\n') {
			t.Errorf("not UTF-8, or more than a line: %q", value)
		}
		if !bytes.Contains(value, []byte("page \uFFFD\uFFFD of\uFFFD(")) {
			t.Errorf("the valid part is lost: %s", value)
		}
		if _, err := domain.Codec.Decode(value); err != nil {
			t.Errorf("%s cannot be read back: %v", data.EventType(), err)
		}
	}
}

// Attributes are ids and digests, but a single one that broke the JSON would make the log unreadable forever.
func TestAttributesCannotBreakTheJSON(t *testing.T) {
	e := envelope(account.Suspended{Reason: "abuse"})
	e.ID, e.CommandID, e.Traceparent = `evt_"`, `cmd_\`, "00-\n"
	e.AccountID, e.IdempotencyKey, e.Fingerprint = "acct_ä", "key\x00", "\u2028"
	got, err := domain.Codec.Decode(encode(t, e))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, got); diff != "" {
		t.Errorf("(-encoded +decoded):\n%s", diff)
	}
}

func TestWhatCannotBeReadIsNotWritten(t *testing.T) {
	for name, change := range map[string]func(e *event.Envelope){
		"a time before the year 0":        func(e *event.Envelope) { e.At = noon.AddDate(-3000, 0, 0) },
		"a time after the year 9999":      func(e *event.Envelope) { e.At = noon.AddDate(9000, 0, 0) },
		"an id that is not UTF-8":         func(e *event.Envelope) { e.ID = "\xff" },
		"an account id that is not":       func(e *event.Envelope) { e.AccountID = "\xff" },
		"an option that is given twice":   func(e *event.Envelope) { e.Data = withOptions(`{"a":1,"a":2}`) },
		"options that are not valid JSON": func(e *event.Envelope) { e.Data = withOptions(`{"a":`) },
	} {
		e := envelope(account.Suspended{})
		change(&e)
		if value, err := domain.Codec.Encode(e); err == nil {
			t.Errorf("%s is written: %s", name, value)
		}
	}
}

// An event is a line of its frame, whatever form its options came in.
func TestAnEventIsOneLine(t *testing.T) {
	for _, options := range []string{"{\n \"a\":\r\n1}", `{"a":"\n"}`, "\n{}\n"} {
		if value := encode(t, envelope(withOptions(options))); bytes.ContainsAny(value, "\n\r") {
			t.Errorf("options %q make it %q", options, value)
		}
	}
}

func withOptions(options string) job.Accepted {
	return job.Accepted{JobID: "job_1", Input: job.Input{Options: []byte(options)}}
}

func TestWhatIsNotAnEventIsAnError(t *testing.T) {
	good := string(encode(t, envelope(account.Suspended{Reason: "abuse"})))
	if _, err := domain.Codec.Decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"nothing":                         "",
		"no JSON":                         "hello",
		"no object":                       `["specversion"]`,
		"an empty object":                 `{}`,
		"cut":                             good[:len(good)-1],
		"something after it":              good + "}",
		"a sequence that is not a number": strings.Replace(good, "00000000000000000001", "one", 1),
		"a sequence below zero":           strings.Replace(good, "00000000000000000001", "-1", 1),
		"an offset that is not a number":  strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"seven.2"`, 1),
		"an invalid time":                 strings.Replace(good, "2026-03-02T12", "2026-03-02X12", 1),
		"a hash that is short":            strings.Replace(good, `"previoushash":"0`, `"previoushash":"`, 1),
		"no data":                         strings.Replace(good, `,"data":{"reason":"abuse"}`, "", 1),
		"data of another type":            strings.Replace(good, `{"reason":"abuse"}`, `"abuse"`, 1),
		"a field of another type":         strings.Replace(good, `"reason":"abuse"`, `"reason":7`, 1),
		"an attribute twice":              strings.Replace(good, `{"specversion":"1.0"`, `{"id":"evt_2","specversion":"1.0"`, 1),
		"bytes that are not UTF-8":        strings.Replace(good, "abuse", "\xff", 1),
		"a control character in an id":    strings.Replace(good, "evt_1", "evt_\n", 1),
		"a half escape at an id's end":    strings.Replace(good, `"evt_1"`, `"evt_1\"`, 1),
		"an id that is a number":          strings.Replace(good, `"evt_1"`, `1`, 1),
		"a type that is not a string":     strings.Replace(good, `"toolmill.account.suspended.v1"`, `null7`, 1),
		"a field twice":                   strings.Replace(good, `{"reason":"abuse"}`, `{"reason":"a","reason":"b"}`, 1),
		"a sequence that overflows":       strings.Replace(good, "00000000000000000001", "18446744073709551616", 1),
		"an offset that overflows":        strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"9223372036854775808.2"`, 1),
		"an offset without an index":      strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"7"`, 1),
		"an index that is not a number":   strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"7.two"`, 1),
		"an index below zero":             strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"7.-2"`, 1),
		"an index that overflows":         strings.Replace(good, `"commandoffset":"7.2"`, `"commandoffset":"7.2147483648"`, 1),
		"data that is cut in the middle":  strings.Replace(good, `"abuse"}`, `"abuse"`, 1),
	} {
		if e, err := domain.Codec.Decode([]byte(value)); err == nil {
			t.Errorf("%s is read as %+v", name, e)
		}
	}
}

// CloudEvents JSON of other writers is read too: order, spaces and escapes are free, and unknown members are skipped.
func TestAnotherFormOfAnEventIsReadTheSame(t *testing.T) {
	want := envelope(account.Suspended{Reason: "abuse"})
	want.IdempotencyKey, want.Fingerprint, want.Traceparent = "key", "print", "trace"
	const other = ` { "data" : {"reason":"abuse", "mood": 7}, "id" : "evt_\u0031", "type":"toolmill.account.suspended.v1",
		"subject":"acct_1", "time":"2026-03-02T15:00:00+03:00", "sequence":"1", "commandid":"cmd_1", "commandoffset":"7.2",
		"previoushash":"0000000000000000000000000000000000000000000000000000000000000000", "dataschema": {"a":[1]},
		"traceparent":"trace", "fingerprint":"print", "idempotencykey":"key", "specversion":"1.0" } `
	got, err := domain.Codec.Decode([]byte(other))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTwoTypesOfOneNamePanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a codec was returned")
		}
	}()
	event.NewCodec(account.Suspended{}, account.Suspended{Reason: "again"})
}

// Whatever Decode accepts, Encode writes in the log's form, which is decoded to the same event.
func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("../testdata/events/*.json")
	if err != nil || len(files) == 0 {
		f.Fatalf("no stored forms: %v", err)
	}
	for _, file := range files {
		value, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(value)
		e, err := domain.Codec.Decode(value)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(encode(f, e))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		e, err := domain.Codec.Decode(value)
		if _, unknown := e.Data.(event.Unknown); err != nil || unknown {
			return
		}
		written, err := domain.Codec.Encode(e)
		if year := e.At.UTC().Year(); year < 0 || year > 9999 {
			if err == nil {
				t.Fatalf("the year %d is written", year)
			}
			return
		}
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if bytes.ContainsRune(written, '\n') {
			t.Fatalf("an event is more than a line: %q", written)
		}
		again, err := domain.Codec.Decode(written)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, written)
		}
		if diff := cmp.Diff(e, again, cmpopts.EquateEmpty(), cmp.Transformer("Compact", compact)); diff != "" {
			t.Fatalf("written and read, it is another event (-first +second):\n%s", diff)
		}
		if twice := encode(t, again); !bytes.Equal(written, twice) {
			t.Fatalf("written twice, it differs:\n%s\n%s", written, twice)
		}
	})
}

// compact returns a raw value as the log stores it: without spaces, and nothing for an empty value.
func compact(raw json.RawMessage) string {
	value := jsontext.Value(raw).Clone()
	_ = value.Compact()
	switch text := string(value); text {
	case "null", "{}", "[]", `""`:
		return ""
	default:
		return text
	}
}
