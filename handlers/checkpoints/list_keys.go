package checkpoints

import (
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/handlers/rest"
)

// keyBody is a public key in both forms, with the first checkpoint that it signed.
type keyBody struct {
	Key   string         `json:"key"`
	JWK   checkpoint.JWK `json:"jwk"`
	Since uint64         `json:"since"`
}

type keysBody struct {
	Keys []keyBody `json:"keys"`
}

// ListKeys answers with every public key that has signed a checkpoint, the newest last (GET /v1/audit/keys).
func (a *Wing) ListKeys(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	signers, err := a.Checkpoints.Signers(ctx)
	if err != nil {
		return rest.Answer{}, faultOf("read keys of checkpoints", err)
	}
	body := keysBody{Keys: make([]keyBody, len(signers))}
	for i, s := range signers {
		jwk, err := checkpoint.JWKOf(s.Key)
		if err != nil {
			return rest.Answer{}, err
		}
		body.Keys[i] = keyBody{s.Key, jwk, s.Since}
	}
	return rest.OK(body), nil
}
