package people

import (
	"errors"
	"net/http"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

// EraseAccount closes the account for good (POST /v1/account/erase): it asks for the password once more, because nothing brings an
// erased account back. The answer means that the erasure is in the log; rows, files and data key go within seconds.
func (a *Wing) EraseAccount(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(credentialsBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	password, err := bodies.Read(body, func(o bodies.Object) string {
		password := o.RequiredText("password")
		mustBeShort(o, "password", password)
		return password
	})
	if err != nil {
		return rest.Answer{}, err
	}
	if _, err := a.confirmed(c, password); err != nil {
		return rest.Answer{}, err
	}
	command := commands.NewCommand(c.Actor(), c.Key.AccountID, account.EraseAccount{})
	command.Traceparent = rest.TraceparentOf(c.Request)
	if _, err := a.Send(c.Context(), command); err != nil && !errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return rest.Answer{}, err
	}
	return rest.Answer{Status: http.StatusAccepted, Body: erasureBody{AccountID: c.Key.AccountID}}.Setting(a.Sessions.NoCookie()), nil
}

type erasureBody struct {
	AccountID string `json:"accountId"`
}
