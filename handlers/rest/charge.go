package rest

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// ChargeOf returns what an accepted run or check was charged.
func ChargeOf(accepted event.Envelope) (account.CreditsCharged, error) {
	charged, ok := accepted.Data.(account.CreditsCharged)
	if !ok {
		return charged, fmt.Errorf("the event %s is no charge", accepted.ID)
	}
	return charged, nil
}
