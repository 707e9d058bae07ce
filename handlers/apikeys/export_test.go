package apikeys

import (
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/handlers/rest"
)

type APIKeyBody = apiKeyBody

type APIKeysBody = apiKeysBody

type RotatedBody = rotatedBody

func (a *Wing) NewSecret(c *rest.Call, commandID string, test bool) (apikey.Key, error) {
	return a.newSecret(c, commandID, test)
}
