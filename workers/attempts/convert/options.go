package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool/option"
	"github.com/toolmill/toolmill/domain/work"
)

// options are those that were agreed, the customer's own words among them: these come sealed, and are opened for the engine
// alone.
func (r *Runner) options(ctx context.Context, w work.Convert) (json.RawMessage, error) {
	if w.Input.SealedTexts == "" {
		return w.Input.Options, nil
	}
	texts, err := r.config.Texts.Open(ctx, w.AccountID, w.Input.SealedTexts)
	if err != nil {
		return nil, unopened(err)
	}
	joined, err := option.JoinTexts(w.Input.Options, []byte(texts))
	if err != nil {
		return nil, errors.New("options that were opened are no JSON") // the error would quote them
	}
	return json.RawMessage(joined), nil
}

// unopened says what becomes of an attempt whose options cannot be opened.
func unopened(err error) error {
	var gone interface{ Erased() bool }
	var corrupt interface{ Corrupt() bool }
	switch {
	case errors.As(err, &gone) && gone.Erased():
		return &Failure{Code: job.WorkerFailed, Reason: "account_erased", Message: "What the job was to do was erased."}
	case errors.As(err, &corrupt) && corrupt.Corrupt():
		return &Failure{
			Code: job.WorkerFailed, Reason: "options_unreadable", Message: "The job's options cannot be read any more.", Retryable: true,
		}
	}
	return fmt.Errorf("%w: %w", ErrStoreAway, err)
}
