package apikeys

import (
	"net/http"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

// CreateAPIKey creates a key and shows its secret once (POST /v1/account/api-keys).
func (a *Wing) CreateAPIKey(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(rest.AccountBodyBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	create, err := bodies.Read(body, a.readCreateAPIKey)
	if err != nil {
		return rest.Answer{}, err
	}
	owner, err := rest.SummaryOf(c.Context(), a.Accounts, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := c.AccountCommand(body, "")
	if err != nil {
		return rest.Answer{}, err
	}
	key, err := a.newSecret(c, command.ID, owner.Test)
	if err != nil {
		return rest.Answer{}, err
	}
	create.KeyID, create.Prefix, create.Last4, create.SHA256 = commands.NewID("key"), key.Prefix(), key.Last4(), key.SHA256()
	command.Body = create
	result, err := a.Send(c.Context(), command)
	if err != nil {
		return rest.Answer{}, err
	}
	made, _ := result.Event.Data.(account.APIKeyCreated)
	shown := createdBody(made, result.Event.At)
	if shown.Key, err = a.secretOf(c, key, result, owner.Test, made.SHA256); err != nil {
		return rest.Answer{}, err
	}
	created := rest.Answer{Status: http.StatusCreated, Body: shown}
	return created.With("Location", "/v1/account/api-keys/"+made.KeyID).Replayed(result.Replayed), nil
}

// readCreateAPIKey reads the members of the request body.
func (a *Wing) readCreateAPIKey(o bodies.Object) account.CreateAPIKey {
	create := account.CreateAPIKey{Name: o.RequiredText("name"), Purpose: o.RequiredText("purpose")}
	rest.MustBeName(o, create.Name)
	if create.Purpose != "" && !slices.Contains(account.Purposes, create.Purpose) {
		o.Wrong("purpose", "enum", "must be one of "+strings.Join(account.Purposes, ", "))
	}
	if !o.Has("scopes") {
		o.Wrong("scopes", "required", "is required")
	}
	create.Scopes = o.Texts("scopes", account.Scopes)
	create.ExpiresAt = o.Instant("expiresAt")
	if create.ExpiresAt != nil && !create.ExpiresAt.After(a.Clock()) {
		o.Wrong("expiresAt", "range", "must be in the future")
	}
	return create
}
