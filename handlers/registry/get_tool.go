package registry

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// GetTool answers with one tool, hidden or not (GET /v1/tools/{slug}).
func (a *Wing) GetTool(c *rest.Call) (rest.Answer, error) {
	contract, found := a.Registry.Find(c.PathID())
	if !found {
		return rest.Answer{}, refusal.New(codes.UnknownTool, "there is no such tool; GET /v1/tools lists them")
	}
	return rest.Cached(c, renderTool(contract))
}
