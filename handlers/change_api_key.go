package handlers

import (
	"errors"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
)

// changeAPIKey gives a key another name or other scopes (PATCH /v1/account/api-keys/{id}). The secret stays; so do purpose
// and end, which say what the key was made for.
func (a *API) changeAPIKey(c *call) (answer, error) {
	body, err := a.readJSON(c, accountBodyBytesMax)
	if err != nil {
		return answer{}, err
	}
	members, err := parseObject(body)
	if err != nil {
		return answer{}, err
	}
	change, err := parseChangeAPIKey(newJSONObject(members), c.pathID())
	if err != nil {
		return answer{}, err
	}
	command, err := a.keyCommand(c, body)
	if err != nil {
		return answer{}, err
	}
	command.Body = change
	result, err := a.send(c.Context(), command)
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return a.showAPIKey(c)
	}
	if err != nil {
		return answer{}, err
	}
	changed, _ := result.Event.Data.(account.APIKeyChanged)
	return ok(changedBody(changed)).replayed(result.Replayed), nil
}

func parseChangeAPIKey(o jsonObject, keyID string) (account.ChangeAPIKey, error) {
	change := account.ChangeAPIKey{KeyID: keyID}
	_, named := o.members["name"]
	_, scoped := o.members["scopes"]
	if named {
		change.Name = o.requiredText("name")
		mustBeName(o, change.Name)
	}
	change.Scopes = o.texts("scopes", account.Scopes)
	o.end("name, scopes")
	if len(*o.faults) == 0 && !named && !scoped {
		o.wrong("", "min_properties", "say what is to change: name, scopes")
	}
	if len(*o.faults) > 0 {
		return account.ChangeAPIKey{}, invalid(*o.faults...)
	}
	return change, nil
}

// showAPIKey answers with a key that is as wanted already.
func (a *API) showAPIKey(c *call) (answer, error) {
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	keys, err := a.AccountKeys.List(ctx, c.key.AccountID)
	if err != nil {
		return answer{}, storeFault("list API keys", err)
	}
	for _, k := range keys {
		if k.ID == c.pathID() {
			return ok(apiKeyBody{ID: k.ID, KeyShown: k.Shown()}), nil
		}
	}
	return answer{}, storeFault("read models are behind the log", errNoSuchKey)
}
