package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestAnAttemptMakesAnOutput(t *testing.T) {
	w := newWorld(t)
	w.tool = func(ctx context.Context, in Input) (Output, error) {
		if in.AccountID != "acct_1" || in.JobID != "job_1" || in.ContentType != "text/plain" || string(in.Options) != `{"a":1}` {
			t.Errorf("%+v", in)
		}
		if filepath.Base(in.Path) != "input" || filepath.Dir(in.Path) != in.Dir+".kept" || w.Running() != 1 {
			t.Errorf("%+v, %d running", in, w.Running())
		}
		return makesOutput(ctx, in)
	}
	if err := w.run(t.Context(), due()); err != nil {
		t.Fatal(err)
	}
	w.told(starts, completes)
	w.stored("inputs/1", "outputs/1")
}

// The log grants each attempt once.
func TestTheLogDecidesWhetherAnAttemptStarts(t *testing.T) {
	for name, test := range map[string]struct {
		answer, want error
		runs         bool
	}{
		"canceled, ended or somebody else's":          {refused(refusal.StaleAttempt), ErrStale, false},
		"unknown":                                     {refused(refusal.NotFound), ErrStale, false},
		"its back-off is not over":                    {refused(refusal.NotDue), ErrEarly, false},
		"given to this worker, whose answer was lost": {refused(refusal.NothingToDo), nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.answers = []error{test.answer}
			if err := w.run(t.Context(), due()); !errors.Is(err, test.want) || test.want == nil && err != nil {
				t.Errorf("%v, want %v", err, test.want)
			}
			if test.runs {
				w.told(starts, completes)
			} else {
				w.told(starts)
				w.stored("inputs/1")
			}
		})
	}
}

// A StartJob whose answer was lost may have been accepted: it is repeated, so that the work item does not go to another worker.
func TestAnAttemptIsAskedForUntilTheLogAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.answers = []error{commands.ErrOutcomeUnknown, commands.ErrUnavailable, refused(refusal.NothingToDo)}
		if err := w.run(t.Context(), due()); err != nil {
			t.Fatal(err)
		}
		w.told(starts, starts, starts, completes)
	})
}

// A worker that has to stop gives up: if the attempt was granted to it, the sweep fails it when the heartbeat ends.
func TestAnAttemptIsNotAskedForByAStoppedWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for range 1000 {
			w.answers = append(w.answers, commands.ErrOutcomeUnknown)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		begun := time.Now()
		if err := w.run(ctx, due()); !errors.Is(err, commands.ErrOutcomeUnknown) || time.Since(begun) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	})
}

func TestWorkThatCannotBeReadIsStale(t *testing.T) {
	w := newWorld(t)
	if err := w.Run(t.Context(), json.RawMessage(`{"attempt":"two"}`)); !errors.Is(err, ErrStale) {
		t.Errorf("%v", err)
	}
	w.told()
}

func TestHowAnAttemptFailed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*world, *work.Convert)
		want   job.FailAttempt
	}{
		"the tool says why": {
			func(w *world, _ *work.Convert) {
				w.tool = func(context.Context, Input) (Output, error) {
					return Output{}, &Failure{Code: job.ValidationFailed, Reason: "corrupt_input", Message: "The file is broken."}
				}
			},
			fails(job.ValidationFailed, "corrupt_input", "The file is broken.", false),
		},
		"the tool says that another try may help": {
			func(w *world, _ *work.Convert) {
				w.tool = func(context.Context, Input) (Output, error) {
					return Output{}, &Failure{Code: job.OutputValidationFailed, Reason: "invalid_pdf", Message: "Bad.", Retryable: true}
				}
			},
			fails(job.OutputValidationFailed, "invalid_pdf", "Bad.", true),
		},
		"the tool does not know": {
			func(w *world, _ *work.Convert) {
				w.tool = func(context.Context, Input) (Output, error) { return Output{}, errors.New("secret detail") }
			},
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
		"the tool has no output": {
			func(w *world, _ *work.Convert) {
				w.tool = func(context.Context, Input) (Output, error) { return Output{}, nil }
			},
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
		"the output is not what was validated": {
			func(w *world, _ *work.Convert) {
				w.tool = func(ctx context.Context, in Input) (Output, error) {
					out, err := makesOutput(ctx, in)
					out.SHA256 = "sum of another"
					return out, err
				}
			},
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
		"the tool's metadata is no JSON": {
			func(w *world, _ *work.Convert) {
				w.tool = func(_ context.Context, in Input) (Output, error) {
					file, err := os.Open(in.Path)
					return Output{File: file, Metadata: map[string]any{"f": func() {}}}, err
				}
			},
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
		"no such tool runs here": {
			func(_ *world, given *work.Convert) { given.ToolSlug = "paste" },
			fails(job.WorkerFailed, "tool_missing", "No engine for this tool runs here.", true),
		},
		"the input is gone": {
			func(w *world, _ *work.Convert) { delete(w.objects, "inputs/1") },
			fails(job.WorkerFailed, "input_missing", "The input is no longer stored.", false),
		},
		"the object store fails": {
			func(w *world, _ *work.Convert) { w.away = errors.New("bad checksum") },
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
		"the object store is away": {
			func(w *world, _ *work.Convert) { w.away = fmt.Errorf("%w: connection refused", ErrStoreAway) },
			blameless(),
		},
		"the disk is full": {
			func(w *world, _ *work.Convert) { w.config.Scratch = filepath.Join(w.config.Scratch, "missing") },
			fails(job.WorkerFailed, "engine_failed", "The engine failed.", true),
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			given := due()
			test.change(w, &given)
			if err := w.run(t.Context(), given); err != nil {
				t.Fatal(err)
			}
			w.told(starts, test.want)
			if len(w.objects) > 1 {
				t.Errorf("an output is left: %v", w.objects)
			}
		})
	}
}

func blameless() job.FailAttempt {
	f := fails(job.WorkerFailed, "storage_unavailable", "The file storage could not be used. This attempt does not count.", false)
	f.Blameless = true
	return f
}

// An engine's output waits for an unavailable store, for half a minute.
func TestAnOutputWaitsForTheStore(t *testing.T) {
	for name, test := range map[string]struct {
		away, attempt time.Duration
		told          job.FailAttempt
	}{
		"that comes back":                  {away: 20 * time.Second, attempt: time.Hour},
		"that does not":                    {away: time.Hour, attempt: time.Hour, told: blameless()},
		"and not longer than its own time": {away: time.Hour, attempt: 3 * time.Second, told: blameless()},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				begun := time.Now()
				w.tool = func(ctx context.Context, in Input) (Output, error) {
					w.setAway(ErrStoreAway)
					time.AfterFunc(test.away, func() { w.setAway(nil) })
					return makesOutput(ctx, in)
				}
				given := due()
				given.DeadlineAt, given.AttemptTimeoutSeconds = begun.Add(test.attempt), 3600
				if err := w.run(t.Context(), given); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begun); took > min(test.attempt, storeFor) {
					t.Errorf("the engine's place was taken for %v", took)
				}
				if test.told.Blameless {
					w.told(starts, test.told)
					return
				}
				if n := len(w.sent); n != 2 || w.sent[1].CommandType() != "CompleteJob" {
					t.Errorf("told %+v", w.sent)
				}
			})
		})
	}
}

// A store whose answer was lost may have the object: the next try must have another key.
func TestAnOutputThatWasStoredUnheardIsStoredAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.tool = func(ctx context.Context, in Input) (Output, error) {
			w.keepsUnheard = true
			w.setAway(ErrStoreAway)
			time.AfterFunc(200*time.Millisecond, func() { w.setAway(nil) })
			return makesOutput(ctx, in)
		}
		if err := w.run(t.Context(), due()); err != nil {
			t.Fatal(err)
		}
		again := completes
		again.Output.ObjectKey = "outputs/2"
		w.told(starts, again)
	})
}

// endless is a tool that only its context ends.
func endless(ctx context.Context, _ Input) (Output, error) {
	<-ctx.Done()
	return Output{}, ctx.Err()
}

// An attempt ends with its own timeout or with the job's deadline, whichever is sooner, whatever the tool returns.
func TestAnAttemptEndsWithItsTime(t *testing.T) {
	for name, test := range map[string]struct {
		left, want time.Duration
	}{
		"the attempt's": {time.Minute, 30 * time.Second},
		"the job's":     {10 * time.Second, 10 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.tool = func(ctx context.Context, in Input) (Output, error) {
					standing, _ := sandbox.StandingOf(ctx)
					standing.Begin()
					_, err := endless(ctx, in)
					return Output{}, &Failure{Code: job.WorkerFailed, Reason: "killed", Message: err.Error()}
				}
				given, begun := due(), time.Now()
				given.DeadlineAt = begun.Add(test.left)
				if err := w.run(t.Context(), given); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begun); took != test.want {
					t.Errorf("it took %v, want %v", took, test.want)
				}
				w.told(starts, fails(job.ProcessingTimeout, "attempt_timeout", "The attempt did not end within 30 seconds.", false))
			})
		})
	}
}

// Time before any engine began was not the document's fault: the attempt is retryable.
func TestAnAttemptThatNeverGetsItsEngineMayBeRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.tool = endless
		if err := w.run(t.Context(), due()); err != nil {
			t.Fatal(err)
		}
		w.told(starts, fails(job.ProcessingTimeout, "attempt_starved", "No engine could work on it within 30 seconds.", true))
	})
}

// A process that stops gives its attempts back without counting them, although their context has ended.
func TestAStoppedProcessGivesTheAttemptBack(t *testing.T) {
	w := newWorld(t)
	ctx, stop := context.WithCancel(t.Context())
	w.tool = func(ctx context.Context, in Input) (Output, error) {
		stop()
		return endless(ctx, in)
	}
	if err := w.run(ctx, due()); err != nil {
		t.Fatal(err)
	}
	back := fails(job.WorkerFailed, "worker_stopped", "The worker was stopped; the job goes on elsewhere.", false)
	back.Released = true
	w.told(starts, back)
}

// An attempt that ended in the log is stopped here, and no command is sent for it.
func TestAnAttemptThatEndedInTheLogIsStopped(t *testing.T) {
	for name, tool := range map[string]func(*world) func(context.Context, Input) (Output, error){
		"while it runs": func(w *world) func(context.Context, Input) (Output, error) {
			return func(ctx context.Context, in Input) (Output, error) {
				w.Stop("job_1", 3)
				return endless(ctx, in)
			}
		},
		"when its output is made": func(w *world) func(context.Context, Input) (Output, error) {
			return func(ctx context.Context, in Input) (Output, error) {
				defer w.Stop("job_1", 3)
				return makesOutput(ctx, in)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.tool = tool(w)
			if err := w.run(t.Context(), due()); err != nil {
				t.Fatal(err)
			}
			w.told(starts)
			w.stored("inputs/1")
		})
	}
}

// Stop ends only the named job's attempts that have ended: neither another job's, nor the next attempt.
func TestNothingElseIsStopped(t *testing.T) {
	w := newWorld(t)
	w.tool = func(ctx context.Context, in Input) (Output, error) {
		w.Stop("job_2", 3)
		w.Stop("job_1", 2)
		return makesOutput(ctx, in)
	}
	if err := w.run(t.Context(), due()); err != nil {
		t.Fatal(err)
	}
	w.told(starts, completes)
	w.Stop("job_1", 3) // none of it runs any more
}

// A work item can be delivered twice: released by a sweep that took this process for dead. The second run does not affect the
// first.
func TestAnAttemptRunsOnceInAProcess(t *testing.T) {
	w := newWorld(t)
	w.tool = func(ctx context.Context, in Input) (Output, error) {
		if err := w.run(ctx, due()); !errors.Is(err, ErrStale) {
			t.Errorf("the same attempt again: %v", err)
		}
		return makesOutput(ctx, in)
	}
	if err := w.run(t.Context(), due()); err != nil {
		t.Fatal(err)
	}
	w.told(starts, completes)
}

// The next attempt of a job may begin while the previous one is still ending: each is stopped separately.
func TestTwoAttemptsOfAJobAreTwo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.tool = endless
		ended := make(chan int, 2)
		for _, attempt := range []int{1, 2} {
			go func() {
				given := due()
				given.Attempt = attempt
				_ = w.run(t.Context(), given)
				ended <- attempt
			}()
		}
		synctest.Wait()
		if n := w.Running(); n != 2 {
			t.Fatalf("%d run", n)
		}
		w.Stop("job_1", 2)
		if first := <-ended; first != 1 {
			t.Errorf("attempt %d was stopped", first)
		}
		w.Stop("job_1", 3)
		if second := <-ended; second != 2 {
			t.Errorf("attempt %d was stopped", second)
		}
	})
}

func TestTheAnswerToACompletionDecidesOnTheOutput(t *testing.T) {
	for name, test := range map[string]struct {
		answer error
		kept   bool
	}{
		"the log has it already":          {refused(refusal.NothingToDo), true},
		"the log has no use for it":       {refused(refusal.StaleAttempt), false},
		"the job is not known to the log": {refused(refusal.NotFound), false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.answers = []error{nil, test.answer}
			if err := w.run(t.Context(), due()); err != nil {
				t.Fatal(err)
			}
			w.told(starts, completes)
			if test.kept {
				w.stored("inputs/1", "outputs/1")
			} else {
				w.stored("inputs/1")
			}
		})
	}
}

func TestAFailureThatTheLogRefusesIsDropped(t *testing.T) {
	w := newWorld(t)
	w.tool = func(context.Context, Input) (Output, error) { return Output{}, os.ErrInvalid }
	w.answers = []error{nil, refused(refusal.StaleAttempt)}
	if err := w.run(t.Context(), due()); err != nil {
		t.Error(err)
	}
}

// An outcome is repeated until the log answers; after two minutes the attempt counts as lost.
func TestAnOutcomeIsReportedUntilTheLogAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.answers = []error{nil, commands.ErrOutcomeUnknown, commands.ErrUnavailable, &commands.Busy{}}
		if err := w.run(t.Context(), due()); err != nil {
			t.Fatal(err)
		}
		w.told(starts, completes, completes, completes, completes)
		w.stored("inputs/1", "outputs/1")
	})
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for range 1000 {
			w.answers = append(w.answers, commands.ErrOutcomeUnknown)
		}
		w.answers[0] = nil
		begun := time.Now()
		if err := w.run(t.Context(), due()); !errors.Is(err, commands.ErrOutcomeUnknown) {
			t.Errorf("%v", err)
		}
		if took := time.Since(begun); took != insistFor {
			t.Errorf("it gave up after %v, want %v", took, insistFor)
		}
	})
}

// A runner that is closed while the log does not answer stops reporting.
func TestAClosedRunnerReportsNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		for range 1000 {
			w.answers = append(w.answers, commands.ErrOutcomeUnknown)
		}
		w.answers[0] = nil
		begun := time.Now()
		time.AfterFunc(time.Second, w.Close)
		if err := w.run(t.Context(), due()); !errors.Is(err, commands.ErrOutcomeUnknown) || time.Since(begun) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	})
}
