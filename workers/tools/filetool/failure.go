package filetool

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// Invalid is a failure because of the client's file. Another attempt would fail alike.
func Invalid(reason, message string) *convert.Failure {
	return &convert.Failure{Code: job.ValidationFailed, Reason: reason, Message: message}
}

// BadOutput is a failure because the engine's output did not pass the validation. Another attempt may succeed.
func BadOutput(reason, message string) *convert.Failure {
	return &convert.Failure{Code: job.OutputValidationFailed, Reason: reason, Message: message, Retryable: true}
}

// Crashed is a failure because an engine ended without an output and without a reason in the file. Another attempt may succeed.
// The cause is for operators.
func Crashed(message string, cause error) *convert.Failure {
	return &convert.Failure{Code: job.WorkerFailed, Reason: "engine_crashed", Message: message, Retryable: true, Cause: cause}
}

// EngineEnded is Crashed for an engine that exited or was killed. The message names memory or processes only if they were the
// cause.
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

// EngineFailure classifies package sandbox's error of an engine. It passes on the end of the attempt's context, which the
// runner classifies, and a process that never ran, which is the operator's concern.
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
