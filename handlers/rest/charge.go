package rest

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// ChargeOf returns the charge of an accepted run or check.
func ChargeOf(accepted event.Envelope) (account.CreditsCharged, error) {
	charged, ok := accepted.Data.(account.CreditsCharged)
	if !ok {
		return charged, fmt.Errorf("the event %s is not a charge", accepted.ID)
	}
	return charged, nil
}
