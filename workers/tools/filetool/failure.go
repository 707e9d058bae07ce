package filetool

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// Invalid says what is wrong with the client's file. Another attempt would find
// the same.
func Invalid(reason, message string) *convert.Failure {
	return &convert.Failure{Code: job.ValidationFailed, Reason: reason, Message: message}
}

// BadOutput says that the engine's output did not pass the second tool. Another
// attempt may do better.
func BadOutput(reason, message string) *convert.Failure {
	return &convert.Failure{Code: job.OutputValidationFailed, Reason: reason, Message: message, Retryable: true}
}

// Crashed says that an engine ended without an output and without a reason that
// is in the file. Another attempt may do better. The cause is for operators.
func Crashed(message string, cause error) *convert.Failure {
	return &convert.Failure{Code: job.WorkerFailed, Reason: "engine_crashed", Message: message, Retryable: true, Cause: cause}
}

// EngineEnded is Crashed for an engine that ended by itself, or was ended. That memory or processes were the cause is said only
// where they were.
func EngineEnded(cause error) *convert.Failure {
	const ended = "The engine ended unexpectedly."
	failed, is := errors.AsType[*sandbox.Failed](cause)
	switch {
	case is && failed.OutOfMemory():
		return Crashed(ended+" The file needs too much memory.", cause)
	case is && failed.Result.OutOfProcesses:
		return Crashed(ended+" The file needs too many processes.", cause)
	default:
		return Crashed(ended, cause)
	}
}

// EngineFailure classes what package sandbox returned of an engine. The end of
// the attempt's context is the runner's to name, and a process that never ran
// is for the operator: both are passed on.
func EngineFailure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return err
	case errors.Is(err, sandbox.ErrKilled), errors.Is(err, sandbox.ErrExit), errors.Is(err, sandbox.ErrOutput):
		return EngineEnded(err)
	default:
		return err
	}
}
