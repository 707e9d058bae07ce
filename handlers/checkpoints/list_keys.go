package checkpoints

import (
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/handlers/rest"
)

// keyBody is a public key in both forms.
type keyBody struct {
	Key string         `json:"key"`
	JWK checkpoint.JWK `json:"jwk"`
}

type keysBody struct {
	Keys []keyBody `json:"keys"`
}

// ListKeys answers with every public key that has signed a checkpoint, the newest last (GET /v1/audit/keys).
func (a *Wing) ListKeys(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	keys, err := a.Checkpoints.Keys(ctx)
	if err != nil {
		return rest.Answer{}, faultOf("read keys of checkpoints", err)
	}
	body := keysBody{Keys: make([]keyBody, len(keys))}
	for i, key := range keys {
		if body.Keys[i].JWK, err = checkpoint.JWKOf(key); err != nil {
			return rest.Answer{}, err
		}
		body.Keys[i].Key = key
	}
	return rest.OK(body), nil
}
