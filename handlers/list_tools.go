package handlers

import "github.com/toolmill/toolmill/domain/tool"

type toolsBody struct {
	Tools []toolBody `json:"tools"`
}

// listTools answers with the registry (GET /v1/tools). Hidden tools are left out unless asked for.
func (a *API) listTools(c *call) (answer, error) {
	query := c.query()
	processing := oneOf(query, "processing", tool.Processings)
	apiAvailable, onlyThose := query.flag("apiAvailable")
	includeHidden, _ := query.flag("includeHidden")
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	list := toolsBody{Tools: []toolBody{}}
	for _, contract := range a.Registry.All() {
		body := renderTool(contract)
		hidden := body.Hidden && !includeHidden
		other := processing != "" && body.Processing != processing ||
			onlyThose && body.APIAvailable != apiAvailable
		if !hidden && !other {
			list.Tools = append(list.Tools, body)
		}
	}
	return cached(c, list)
}
