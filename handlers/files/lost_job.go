package files

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

var errJobLost = refusal.New(refusal.UploadIntentExpired,
	"the job of this address is not there any more: it was lost with the end of the service's log, and so was its charge; create the job again")

// notShown returns why an address of ours has a job that the read models do not show: either they are late, or the log does not have
// the job, because its end was lost and the rest restored. Only the log knows. It is asked by a command that no job which still
// awaits its file accepts. Refusal: upload_intent_expired.
func (a *Wing) notShown(ctx context.Context, accountID, jobID string) error {
	_, err := a.Send(ctx, commands.NewCommand(event.ByUpload, accountID, job.ExpireUpload{JobID: jobID}))
	if errors.Is(err, refusal.New(refusal.NotFound, "")) {
		return errJobLost
	}
	return fmt.Errorf("read models are behind %s, which has an upload intent: %w", jobID, codes.ErrAway)
}
