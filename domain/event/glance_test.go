package event_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// A glance at an event of any type tells what decoding tells, in the log's form and in another.
func TestAGlanceTellsTypeAccountAndJob(t *testing.T) {
	files, err := filepath.Glob("../testdata/events/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stored forms: %v", err)
	}
	for _, file := range files {
		indented, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e, err := domain.Codec.Decode(indented)
		if err != nil {
			t.Fatal(err)
		}
		for form, value := range map[string][]byte{"indented": indented, "logged": encode(t, e)} {
			if got, want := event.Glance(value), (event.Outline{Type: e.Data.EventType(), AccountID: e.AccountID, JobID: e.JobID()}); got != want {
				t.Errorf("%s, %s: %+v, want %+v", filepath.Base(file), form, got, want)
			}
		}
	}
}

func TestAGlanceIsNotDeceived(t *testing.T) {
	inside := envelope(account.Suspended{Reason: `,"data":{"jobId":"job_2"`})
	inside.IdempotencyKey = `,"data":{"jobId":"job_3"`
	escaped := envelope(job.Closed{JobID: "job_\"1"})
	for name, test := range map[string]struct {
		value            []byte
		eventType, jobID string
	}{
		"a job in an account's text": {encode(t, inside), "toolmill.account.suspended.v1", ""},
		"an id that is escaped":      {encode(t, escaped), "toolmill.job.closed.v1", "job_\"1"},
		"no event":                   {[]byte("hello"), "", ""},
		"nothing":                    {nil, "", ""},
	} {
		if got := event.Glance(test.value); got.Type != test.eventType || got.JobID != test.jobID {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
