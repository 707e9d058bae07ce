package operator

import (
	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
)

// Audited returns an operation on the account in the path, which reads as the account itself does, after the access is an event
// of the account (GET /v1/operator/accounts/{id}/history, /ledger, /proof). The event is logged even if the query is then refused.
func (a *Wing) Audited(part account.AuditedPart, read rest.Endpoint) rest.Endpoint {
	return func(c *rest.Call) (rest.Answer, error) {
		accountID := c.PathID()
		if !rest.ValidID(accountID, "acct") {
			return rest.Answer{}, refusal.New(refusal.NotFound, "there is no such account")
		}
		command := commands.NewCommand(c.Actor(), accountID, account.RecordAuditRead{Part: part})
		command.Traceparent = rest.TraceparentOf(c.Request)
		if _, err := a.Send(c.Context(), command); err != nil {
			return rest.Answer{}, err
		}
		c.Key.AccountID = accountID
		c.Correlate()
		return read(c)
	}
}
