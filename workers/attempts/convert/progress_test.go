package convert

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

// reporting is a tool that reports its progress.
type reporting struct{ then toolFunc }

func (r reporting) Run(ctx context.Context, in Input, progress func(int, string)) (Output, error) {
	progress(-5, "waiting for an engine")
	progress(60, "printing")
	progress(90, "validating")
	progress(100, "validating")
	return r.then(ctx, in)
}

var reports = []job.Progress{
	{Attempt: 2, Percent: 0, Stage: job.Converting},
	{Attempt: 2, Percent: 60, Stage: job.Converting},
	{Attempt: 2, Percent: 90, Stage: job.Validating},
	{Attempt: 2, Percent: 94, Stage: job.Validating},
}

// A tool's words become stages of the job, and its percent leaves room for storing.
func TestTheProgressOfAnAttempt(t *testing.T) {
	storing := job.Progress{Attempt: 2, Percent: 95, Stage: job.Storing}
	for name, test := range map[string]struct {
		tool toolFunc
		want []job.Progress
	}{
		"that makes an output": {makesOutput, append(slices.Clone(reports), storing)},
		"that fails": {func(context.Context, Input) (Output, error) {
			return Output{}, os.ErrInvalid
		}, reports},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.config.Tools["copy"] = reporting{test.tool}
			if err := w.run(t.Context(), due()); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(w.reported, test.want) || w.ended != 1 {
				t.Errorf("%+v, ended %d times", w.reported, w.ended)
			}
		})
	}
}
