package job_test

import (
	"errors"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

func TestProgressOfAnAttemptNeverGoesBack(t *testing.T) {
	at := job.Progress{Attempt: 2, Percent: 40, Stage: job.Validating}
	for name, test := range map[string]struct{ next, want job.Progress }{
		"more percent":            {job.Progress{Attempt: 2, Percent: 41, Stage: job.Validating}, job.Progress{Attempt: 2, Percent: 41, Stage: job.Validating}},
		"less percent":            {job.Progress{Attempt: 2, Percent: 39, Stage: job.Validating}, at},
		"a later stage":           {job.Progress{Attempt: 2, Percent: 10, Stage: job.Storing}, job.Progress{Attempt: 2, Percent: 40, Stage: job.Storing}},
		"an earlier stage":        {job.Progress{Attempt: 2, Percent: 50, Stage: job.Converting}, job.Progress{Attempt: 2, Percent: 50, Stage: job.Validating}},
		"an unknown stage":        {job.Progress{Attempt: 2, Percent: 40, Stage: "polishing"}, at},
		"another attempt":         {job.Progress{Attempt: 3, Percent: 1, Stage: job.Converting}, job.Progress{Attempt: 3, Percent: 1, Stage: job.Converting}},
		"an attempt that is over": {job.Progress{Attempt: 1, Percent: 99, Stage: job.Storing}, at},
	} {
		if got := at.Advance(test.next); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

// The result is the same in whatever order the reports arrive.
func TestTheOrderOfReportsDoesNotMatter(t *testing.T) {
	report := rapid.Custom(func(t *rapid.T) job.Progress {
		return job.Progress{
			Attempt: rapid.IntRange(1, 3).Draw(t, "attempt"), Percent: rapid.IntRange(0, 100).Draw(t, "percent"),
			Stage: rapid.SampledFrom([]job.Stage{job.Converting, job.Validating, job.Storing}).Draw(t, "stage"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		reports := rapid.SliceOfN(report, 1, 8).Draw(t, "reports")
		var forth, back job.Progress
		for i := range reports {
			forth = forth.Advance(reports[i])
			back = back.Advance(reports[len(reports)-1-i])
		}
		if forth != back {
			t.Fatalf("%+v and %+v", forth, back)
		}
	})
}

func TestAProgressMessageIsReadAsItWasWritten(t *testing.T) {
	p := job.Progress{Attempt: 2, Percent: 40, Stage: job.Converting}
	m, err := job.ProgressMessage("acct_1", "job_1", p)
	if err != nil || m.Metadata[event.MetadataKey] != "acct_1" || string(m.Payload) != `{"attempt":2,"percent":40,"stage":"converting"}` {
		t.Fatalf("%v %v %s", err, m.Metadata, m.Payload)
	}
	jobID, read, err := job.ReadProgress(m)
	if err != nil || jobID != "job_1" || read != p {
		t.Errorf("%s %+v %v", jobID, read, err)
	}
}

func TestInvalidProgressIsNotRead(t *testing.T) {
	for name, test := range map[string]struct{ jobID, payload string }{
		"no JSON":                       {"job_1", `{`},
		"no job":                        {"", `{"attempt":1,"percent":1,"stage":"converting"}`},
		"no attempt":                    {"job_1", `{"percent":1,"stage":"converting"}`},
		"above 100 percent":             {"job_1", `{"attempt":1,"percent":101,"stage":"converting"}`},
		"a negative percentage":         {"job_1", `{"attempt":1,"percent":-1,"stage":"converting"}`},
		"an unknown stage":              {"job_1", `{"attempt":1,"percent":1,"stage":"polishing"}`},
		"a stage that the log decides":  {"job_1", `{"attempt":1,"percent":1,"stage":"done"}`},
		"a stage before the attempt is": {"job_1", `{"attempt":1,"percent":1,"stage":"starting"}`},
	} {
		m := message.NewMessage("", []byte(test.payload))
		m.Metadata[event.MetadataJob] = test.jobID
		if _, p, err := job.ReadProgress(m); !errors.Is(err, job.ErrNotProgress) {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
}

func TestStagesAreInTheOrderOfAJob(t *testing.T) {
	for i, stage := range job.Stages {
		if stage.Order() != i {
			t.Errorf("%s is at %d", stage, stage.Order())
		}
	}
	if job.Stage("polishing").Order() != -1 {
		t.Error("an unknown stage has a place")
	}
}
