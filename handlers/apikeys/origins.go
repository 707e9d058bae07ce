package apikeys

import (
	"errors"
	"slices"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

type originsBody struct {
	Origins []string `json:"origins"`
}

// GetOrigins answers with the origins whose pages may call the API with the account's keys (GET /v1/account/origins).
func (a *Wing) GetOrigins(c *rest.Call) (rest.Answer, error) {
	s, err := rest.SummaryOf(c.Context(), a.Accounts, c.Key.AccountID)
	return rest.OK(originsBody{Origins: append([]string{}, s.Origins...)}), err
}

// PutOrigins replaces them (PUT /v1/account/origins). Within a second pages of others are refused everywhere.
func (a *Wing) PutOrigins(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(rest.AccountBodyBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	allow, err := bodies.Read(body, readOrigins)
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := c.AccountCommand(body, "")
	if err != nil {
		return rest.Answer{}, err
	}
	command.Body = allow
	result, err := a.Send(c.Context(), command)
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return rest.OK(originsBody{Origins: allow.Sorted()}), nil
	}
	if err != nil {
		return rest.Answer{}, err
	}
	allowed, _ := result.Event.Data.(account.OriginsAllowed)
	return rest.OK(originsBody(allowed)).Replayed(result.Replayed), nil
}

func readOrigins(o bodies.Object) account.AllowOrigins {
	origins := o.TextList("origins", account.OriginsMax)
	if slices.ContainsFunc(origins, func(origin string) bool { return !account.ValidOrigin(origin) }) {
		o.Wrong("origins", "pattern", "must hold addresses of sites as browsers send them, in lower case and without a path: https://shop.example.com; "+
			"http only for this computer's own, such as http://localhost:3000")
	}
	return account.AllowOrigins{Origins: origins}
}
