package apikeys

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// CreateAPIKey creates a key and shows its secret once (POST /v1/account/api-keys).
func (a *Wing) CreateAPIKey(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(rest.AccountBodyBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	create, err := parseCreateAPIKey(body, a.Clock())
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

// parseCreateAPIKey reads the request body.
func parseCreateAPIKey(body jsontext.Value, at time.Time) (account.CreateAPIKey, error) {
	members, err := bodies.ParseObject(body)
	if err != nil {
		return account.CreateAPIKey{}, err
	}
	o := bodies.NewObject(members)
	create := account.CreateAPIKey{Name: o.RequiredText("name"), Purpose: o.RequiredText("purpose"), ExpiresAt: o.Instant("expiresAt")}
	rest.MustBeName(o, create.Name)
	if create.Purpose != "" && !slices.Contains(account.Purposes, create.Purpose) {
		o.Wrong("purpose", "enum", "must be one of "+strings.Join(account.Purposes, ", "))
	}
	if _, set := o.Members["scopes"]; !set {
		o.Wrong("scopes", "required", "is required")
	}
	create.Scopes = o.Texts("scopes", account.Scopes)
	if create.ExpiresAt != nil && !create.ExpiresAt.After(at) {
		o.Wrong("expiresAt", "range", "must be in the future")
	}
	if o.End("name, purpose, scopes, expiresAt"); len(*o.Faults) > 0 {
		return account.CreateAPIKey{}, codes.Invalid(*o.Faults...)
	}
	return create, nil
}
