package convert

import (
	"context"
	"errors"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

type sealError struct{ erased, corrupt bool }

func (sealError) Error() string { return "not opened" }

func (e sealError) Erased() bool { return e.erased }

func (e sealError) Corrupt() bool { return e.corrupt }

// Texts that are sealed in the work item reach the tool as the client wrote them, among the other options.
func TestATextIsOpenedForTheTool(t *testing.T) {
	w := newWorld(t)
	given := due()
	given.Input.SealedTexts = `sealed(acct_1:{"headerHtml":"<b>Ada</b>"})`
	var got string
	w.tool = func(ctx context.Context, in Input) (Output, error) {
		got = string(in.Options)
		return makesOutput(ctx, in)
	}
	if err := w.run(t.Context(), given); err != nil {
		t.Fatal(err)
	}
	w.told(starts, completes)
	if want := `{"a":1,"headerHtml":"<b>Ada</b>"}`; got != want {
		t.Errorf("the tool got %s, want %s", got, want)
	}
}

func TestTextsThatCannotBeOpened(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want job.FailAttempt
	}{
		"erased":         {sealError{erased: true}, fails(job.WorkerFailed, "account_erased", "What the job was to do was erased.", false)},
		"corrupt":        {sealError{corrupt: true}, fails(job.WorkerFailed, "options_unreadable", "The job's options cannot be read any more.", true)},
		"store away":     {errors.New("connection refused"), blameless()},
		"neither of two": {sealError{}, blameless()},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.sealed = test.err
			given := due()
			given.Input.SealedTexts = "sealed(acct_1:{})"
			if err := w.run(t.Context(), given); err != nil {
				t.Fatal(err)
			}
			w.told(starts, test.want)
		})
	}
}
