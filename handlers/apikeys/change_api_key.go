package apikeys

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// ChangeAPIKey changes the name or the scopes of a key (PATCH /v1/account/api-keys/{id}). The secret stays; so do purpose and
// expiry, which say what the key was created for.
func (a *Wing) ChangeAPIKey(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(rest.AccountBodyBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	change, err := parseChangeAPIKey(body)
	if err != nil {
		return rest.Answer{}, err
	}
	change.KeyID = c.PathID()
	command, err := a.keyCommand(c, body)
	if err != nil {
		return rest.Answer{}, err
	}
	command.Body = change
	result, err := a.Send(c.Context(), command)
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return a.showAPIKey(c)
	}
	if err != nil {
		return rest.Answer{}, err
	}
	changed, _ := result.Event.Data.(account.APIKeyChanged)
	return rest.OK(changedBody(changed)).Replayed(result.Replayed), nil
}

func parseChangeAPIKey(body jsontext.Value) (account.ChangeAPIKey, error) {
	change, err := bodies.Read(body, readChangeAPIKey)
	if err == nil && change.Name == "" && change.Scopes == nil {
		err = codes.Invalid(refusal.Fault{Rule: "min_properties", Message: "say what is to change: name, scopes"})
	}
	return change, err
}

func readChangeAPIKey(o bodies.Object) (change account.ChangeAPIKey) {
	if o.Has("name") {
		change.Name = o.RequiredText("name")
		rest.MustBeName(o, change.Name)
	}
	change.Scopes = o.Texts("scopes", account.Scopes)
	return change
}

// showAPIKey answers with a key that already is as requested.
func (a *Wing) showAPIKey(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	keys, err := a.AccountKeys.List(ctx, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("list API keys", err)
	}
	for _, k := range keys {
		if k.ID == c.PathID() {
			return rest.OK(apiKeyBody{ID: k.ID, KeyShown: k.Shown()}), nil
		}
	}
	return rest.Answer{}, codes.StoreFault("read models are behind the log", errNoSuchKey)
}
