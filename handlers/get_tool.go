package handlers

import "github.com/toolmill/toolmill/domain/refusal"

// getTool answers with one tool, hidden or not (GET /v1/tools/{slug}).
func (a *API) getTool(c *call) (answer, error) {
	contract, found := a.Registry.Find(c.pathID())
	if !found {
		return answer{}, refusal.New(UnknownTool, "there is no such tool; GET /v1/tools lists them")
	}
	return cached(c, renderTool(contract))
}
