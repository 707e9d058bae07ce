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

// options returns the job's options with the customer's own words, which are sealed in the work item and decrypted only for the
// engine.
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
		return nil, errors.New("decrypted options are not JSON") // the error would quote them
	}
	return json.RawMessage(joined), nil
}

// unopened returns the error of an attempt whose options cannot be decrypted.
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
