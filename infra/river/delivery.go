package river

import (
	"errors"

	"github.com/toolmill/toolmill/workers/webhook"
)

// Delivery translates the error of a webhook.Deliverer into one for the row: Cancel, RetryAfter, Postpone or itself.
func Delivery(err error) error {
	var retry *webhook.RetryAfterError
	var postpone *webhook.PostponeError
	var never *webhook.CancelError
	switch {
	case errors.As(err, &retry):
		return RetryAfter(retry.Delay, err)
	case errors.As(err, &postpone):
		return Postpone(postpone.Delay, err)
	case errors.As(err, &never):
		return Cancel(err)
	}
	return err
}
