package registry

import (
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
)

type toolsBody struct {
	Tools []toolBody `json:"tools"`
}

// ListTools answers with the registry (GET /v1/tools). Hidden tools are left out unless asked for.
func (a *Wing) ListTools(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	processing := rest.OneOf(query, "processing", tool.Processings)
	apiAvailable, onlyThose := query.Flag("apiAvailable")
	includeHidden, _ := query.Flag("includeHidden")
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
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
	return rest.Cached(c, list)
}
