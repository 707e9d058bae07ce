package handlers

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
)

// createAPIKey makes a key and shows its secret, once (POST /v1/account/api-keys).
func (a *API) createAPIKey(c *call) (answer, error) {
	body, err := a.readJSON(c, accountBodyBytesMax)
	if err != nil {
		return answer{}, err
	}
	create, err := parseCreateAPIKey(body, a.Clock())
	if err != nil {
		return answer{}, err
	}
	owner, err := a.accountOf(c)
	if err != nil {
		return answer{}, err
	}
	command, err := a.accountCommand(c, body, "")
	if err != nil {
		return answer{}, err
	}
	key, err := a.newSecret(c, command.ID, owner.Test)
	if err != nil {
		return answer{}, err
	}
	create.KeyID, create.Prefix, create.Last4, create.SHA256 = commands.NewID("key"), key.Prefix(), key.Last4(), key.SHA256()
	command.Body = create
	result, err := a.send(c.Context(), command)
	if err != nil {
		return answer{}, err
	}
	made, _ := result.Event.Data.(account.APIKeyCreated)
	shown := createdBody(made, result.Event.At)
	if shown.Key, err = a.secretOf(c, key, result, owner.Test, made.SHA256); err != nil {
		return answer{}, err
	}
	created := answer{status: http.StatusCreated, body: shown}
	return created.with("Location", "/v1/account/api-keys/"+made.KeyID).replayed(result.Replayed), nil
}

// parseCreateAPIKey reads what the client says of a key.
func parseCreateAPIKey(body jsontext.Value, at time.Time) (account.CreateAPIKey, error) {
	members, err := parseObject(body)
	if err != nil {
		return account.CreateAPIKey{}, err
	}
	o := newJSONObject(members)
	create := account.CreateAPIKey{Name: o.requiredText("name"), Purpose: o.requiredText("purpose"), ExpiresAt: o.instant("expiresAt")}
	mustBeName(o, create.Name)
	if create.Purpose != "" && !slices.Contains(account.Purposes, create.Purpose) {
		o.wrong("purpose", "enum", "must be one of "+strings.Join(account.Purposes, ", "))
	}
	if _, set := o.members["scopes"]; !set {
		o.wrong("scopes", "required", "is required")
	}
	create.Scopes = o.texts("scopes", account.Scopes)
	if create.ExpiresAt != nil && !create.ExpiresAt.After(at) {
		o.wrong("expiresAt", "range", "must be in the future")
	}
	if o.end("name, purpose, scopes, expiresAt"); len(*o.faults) > 0 {
		return account.CreateAPIKey{}, invalid(*o.faults...)
	}
	return create, nil
}
