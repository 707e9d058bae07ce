package sweep

import (
	"errors"
	"testing"
	"time"

	"toolmill/commands"
	"toolmill/domain/job"
	"toolmill/domain/refusal"
)

// aJob is one that is due for nothing at noon.
func aJob(id string, change func(*job.State)) job.State {
	later := noon.Add(time.Hour)
	j := job.State{
		ID: id, AccountID: "acct_1", Status: job.Running, Stage: job.Converting,
		Terms: job.Terms{DeadlineAt: later, UploadExpiresAt: later}, Input: job.Input{ObjectKey: "in-" + id},
		InputExpiresAt: &later,
	}
	change(&j)
	return j
}

func ended(status job.Status) func(*job.State) {
	return func(j *job.State) {
		later := noon.Add(time.Hour)
		j.Status, j.Stage, j.Terms.DeadlineAt = status, job.Done, noon.Add(-time.Hour)
		if status == job.Succeeded {
			j.Output, j.OutputExpiresAt = &job.Output{ObjectKey: "out-" + j.ID}, &later
		}
	}
}

func all(changes ...func(*job.State)) func(*job.State) {
	return func(j *job.State) {
		for _, change := range changes {
			change(j)
		}
	}
}

// What is due of a job, and that bytes go before it is said that they are gone.
func TestWhatIsDue(t *testing.T) {
	passed := noon
	past := func(at **time.Time) { *at = &passed }
	for name, test := range map[string]struct {
		change func(*job.State)
		want   []string
	}{
		"nothing of a running job": {func(*job.State) {}, nil},
		"the deadline of a running job": {
			func(j *job.State) { j.Terms.DeadlineAt = noon }, []string{"acct_1: TimeOutJob job_1"},
		},
		"the deadline of a waiting job": {
			func(j *job.State) { j.Status, j.Stage, j.Terms.DeadlineAt = job.Queued, job.Waiting, noon },
			[]string{"acct_1: TimeOutJob job_1"},
		},
		"an upload that never came": {
			func(j *job.State) { j.Status, j.Stage, j.Terms.UploadExpiresAt = job.Queued, job.AwaitingUpload, noon },
			[]string{"acct_1: ExpireUpload job_1"},
		},
		"not an upload that came": {
			func(j *job.State) { j.Status, j.Stage, j.Terms.UploadExpiresAt = job.Queued, job.Waiting, noon }, nil,
		},
		"the input of an ended job": {
			all(ended(job.Failed), func(j *job.State) { past(&j.InputExpiresAt) }),
			[]string{"delete in-job_1", "acct_1: ExpireInput job_1"},
		},
		"not the input of a running job": {func(j *job.State) { past(&j.InputExpiresAt) }, nil},
		"the output of a job": {
			all(ended(job.Succeeded), func(j *job.State) { past(&j.OutputExpiresAt) }),
			[]string{"delete out-job_1", "acct_1: ExpireOutput job_1"},
		},
		"the input first where both are": {
			all(ended(job.Succeeded), func(j *job.State) { past(&j.InputExpiresAt); past(&j.OutputExpiresAt) }),
			[]string{"delete in-job_1", "acct_1: ExpireInput job_1"},
		},
		"the output where the input is gone": {
			all(ended(job.Succeeded), func(j *job.State) {
				past(&j.InputExpiresAt)
				past(&j.OutputExpiresAt)
				j.InputDeleted = true
			}),
			[]string{"delete out-job_1", "acct_1: ExpireOutput job_1"},
		},
		"nothing of a job whose bytes are gone": {
			all(ended(job.Succeeded), func(j *job.State) {
				past(&j.InputExpiresAt)
				past(&j.OutputExpiresAt)
				j.InputDeleted, j.OutputDeleted = true, true
			}), nil,
		},
		"an input that was never stored": {
			all(ended(job.Canceled), func(j *job.State) { past(&j.InputExpiresAt); j.Input.ObjectKey = "" }),
			[]string{"acct_1: ExpireInput job_1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.due = []job.State{aJob("job_1", test.change)}
			if err := w.sweep(0); err != nil {
				t.Fatal(err)
			}
			if len(w.done) == 2 && w.done[0] != test.want[0] {
				t.Errorf("%q before the bytes are gone", w.done[0])
			}
			w.did(test.want...)
		})
	}
}

// Bytes that cannot be deleted are not said to be gone, and one job does not hold up the others.
func TestOneJobDoesNotHoldUpTheOthers(t *testing.T) {
	w := newWorld(t)
	expired := all(ended(job.Failed), func(j *job.State) { j.InputExpiresAt = &noon })
	w.due = []job.State{
		aJob("job_1", expired), aJob("job_2", expired),
		aJob("job_3", func(j *job.State) { j.Terms.DeadlineAt = noon }), aJob("job_4", func(j *job.State) { j.Terms.DeadlineAt = noon }),
	}
	w.away["delete in-job_1"] = errors.New("disk full")
	w.no["job_3"] = commands.ErrOutcomeUnknown
	w.no["job_4"] = refusal.New(refusal.NothingToDo, "somebody was faster")
	err := w.sweep(0)
	if !errors.Is(err, w.away["delete in-job_1"]) || !errors.Is(err, commands.ErrOutcomeUnknown) {
		t.Errorf("%v", err)
	}
	if no := new(refusal.Refusal); errors.As(err, &no) {
		t.Errorf("a refusal is no fault: %v", err)
	}
	w.did("delete in-job_1", "delete in-job_2", "acct_1: ExpireInput job_2", "acct_1: TimeOutJob job_3", "acct_1: TimeOutJob job_4")
}

func TestASweepWithoutDatabaseSaysSo(t *testing.T) {
	w := newWorld(t)
	w.away["due"] = errors.New("no database")
	if err := w.sweep(0); !errors.Is(err, w.away["due"]) {
		t.Errorf("%v", err)
	}
	w.did()
}
