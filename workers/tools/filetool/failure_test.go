package filetool

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// A file that makes its engine start endless processes fails with that reason.
func TestAFileThatNeedsTooManyProcesses(t *testing.T) {
	const bomb = "while :; do sleep 1000 & done"
	_, err := sandbox.Run(t.Context(), sandbox.Spec{
		Path: "sh", Args: []string{"-c", bomb}, Env: []string{"PATH=/usr/bin:/bin"}, Limits: sandbox.Limits{ProcessesMax: 50},
	})
	failure, is := errors.AsType[*convert.Failure](EngineFailure(t.Context(), err))
	if !is || !strings.HasSuffix(failure.Message, "The file needs too many processes.") || failure.Reason != "engine_crashed" {
		t.Errorf("%+v of %v", failure, err)
	}
	_, err = sandbox.Run(t.Context(), sandbox.Spec{Path: "false"})
	failure, is = errors.AsType[*convert.Failure](EngineFailure(t.Context(), err))
	if !is || strings.Contains(failure.Message, "needs") {
		t.Errorf("%+v of %v", failure, err)
	}
}
