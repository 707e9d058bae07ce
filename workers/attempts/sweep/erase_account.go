package sweep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
)

// Erasures erases what Postgres keeps about an account beside the log: *records.Erasures.
type Erasures interface {
	// Erase deletes the rows of an account and then destroys its data key. Erasing again changes nothing.
	Erase(ctx context.Context, accountID string) error
}

const outputsMax = 500

// EraseAccount erases what is kept about an account whose erasure is in the log. Its outputs expire at once, as events, so that log
// and object store agree; then its rows go, and its data key last. An error means that it must be repeated.
func (s *Sweeper) EraseAccount(ctx context.Context, args json.RawMessage) error {
	var erased struct {
		AccountID string `json:"accountId"`
	}
	if err := json.Unmarshal(args, &erased); err != nil || erased.AccountID == "" {
		return fmt.Errorf("sweep: account to erase in %s: %w", args, err)
	}
	return errors.Join(s.expireOutputs(ctx, erased.AccountID), s.Erasures.Erase(ctx, erased.AccountID))
}

func (s *Sweeper) expireOutputs(ctx context.Context, accountID string) error {
	for after := ""; ; {
		page, err := s.Jobs.Outputs(ctx, accountID, after, outputsMax)
		if err != nil {
			return fmt.Errorf("sweep: outputs of an erased account: %w", err)
		}
		err = each(ctx, page, func(ctx context.Context, j job.State) error {
			return s.send(ctx, accountID, job.ExpireOutput{JobID: j.ID})
		})
		if err != nil || len(page) < outputsMax {
			return err
		}
		after = page[len(page)-1].ID
	}
}
