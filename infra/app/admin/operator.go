package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/noted"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
)

// Operator runs an operator's commands. Each writes its result to Out, as text or, with JSON set, as one JSON object.
// Errors: *refusal.Refusal, or an error that says what to check.
type Operator struct {
	// Name is who runs the command: the log keeps it with each change, the operators' trail with each command.
	Name string
	// Command is what was entered, for the operators' trail.
	Command noted.Command
	Config  config.Config
	Logger  *slog.Logger
	Out     io.Writer
	JSON    bool
}

// told is a command's result. In JSON it is marshalled as it is.
type told interface {
	// tell writes the result as text.
	tell(out io.Writer)
}

// answer writes a result. An error it returns, and with JSON also writes.
func (o Operator) answer(result told, err error) error {
	switch {
	case err != nil && o.JSON:
		return errors.Join(err, o.writeJSON(problemOf(err)))
	case err != nil:
		return err
	case o.JSON:
		return o.writeJSON(result)
	}
	result.tell(o.Out)
	return nil
}

func (o Operator) writeJSON(value any) error {
	encoder := json.NewEncoder(o.Out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// problemBody is an error in the REST API's format.
type problemBody struct {
	Error *refusal.Refusal `json:"error"`
}

// The codes of errors that are not refusals.
const (
	codeNotReached     refusal.Code = "service_not_reached"
	codeOutcomeUnknown refusal.Code = "outcome_unknown"
	codeFailed         refusal.Code = "failed"
)

func problemOf(err error) problemBody {
	if no, ok := errors.AsType[*refusal.Refusal](err); ok {
		return problemBody{no}
	}
	code := codeFailed
	for _, away := range []error{
		stores.ErrNothingRuns, stores.ErrStarting, stores.ErrHalfAddress, stores.ErrNoBroker, stores.ErrNoDatabase, stores.ErrNoLog, stores.ErrNothingKept,
	} {
		if errors.Is(err, away) {
			code = codeNotReached
		}
	}
	if errors.Is(err, errNoAnswer) {
		code = codeOutcomeUnknown
	}
	return problemBody{refusal.New(code, err.Error())}
}

// administer runs an operator's command on a running service.
func (o Operator) administer(ctx context.Context, do func(s *reach.Service) (told, error)) error {
	result, err := o.withService(ctx, do)
	return o.answer(result, err)
}

func (o Operator) withService(ctx context.Context, do func(s *reach.Service) (told, error)) (result told, err error) {
	if strings.HasPrefix(o.Name, operatorKeyPrefix) {
		return nil, refusal.New(refusal.ValidationFailed, "an operator's name must not begin with "+operatorKeyPrefix+", as the ids of keys do")
	}
	s, err := reach.Connect(ctx, event.ByOperator(o.Name), o.Config, o.Logger)
	if err != nil {
		return nil, err
	}
	err = o.noting(ctx, s.DB, func() (err error) {
		result, err = do(s)
		return err
	})
	if errors.Is(err, commands.ErrOutcomeUnknown) {
		err = fmt.Errorf("%w: %w", errNoAnswer, err)
	}
	return result, errors.Join(err, s.Close(context.WithoutCancel(ctx)))
}

var errNoAnswer = errors.New("the log was reached, but no process decided the command: check that a process with the role owner runs; " +
	"check what the command was to change before repeating it")

// unchanged reports whether a command was refused because its effect exists already, and returns the text to print.
func unchanged(err error) (words string, is bool) {
	if no, ok := errors.AsType[*refusal.Refusal](err); ok && no.Code == refusal.NothingToDo {
		return no.Message, true
	}
	return "", false
}
