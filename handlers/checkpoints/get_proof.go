package checkpoints

import "github.com/toolmill/toolmill/handlers/rest"

// numberMax is the largest integer that every JSON reader represents exactly.
const numberMax = 1<<53 - 1

// GetProof answers with the proof of the account's history by a checkpoint (GET /v1/history/proof).
func (a *Wing) GetProof(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	number := query.Integer("checkpoint", "a whole number", 1, numberMax, 0)
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	proof, err := a.Checkpoints.Prove(ctx, c.Key.AccountID, uint64(number)) //nolint:gosec // not negative
	if err != nil {
		return rest.Answer{}, faultOf("prove history", err)
	}
	return rest.OK(proof), nil
}
