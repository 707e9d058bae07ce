package handlers

import (
	"net/url"
	"slices"

	"toolmill/domain/tool"
)

type toolsBody struct {
	Tools []toolBody `json:"tools"`
}

// listTools answers with the registry (GET /v1/tools). Hidden tools are left out unless asked for.
func (a *API) listTools(c *call) (answer, error) {
	query := c.URL.Query()
	includeHidden, wrongHidden := flagOf(query, "includeHidden")
	apiAvailable, wrongAvailable := flagOf(query, "apiAvailable")
	processing, wrongProcessing := processingOf(query)
	if faults := slices.Concat(wrongProcessing, wrongAvailable, wrongHidden); len(faults) > 0 {
		return answer{}, invalid(faults...)
	}
	list := toolsBody{Tools: []toolBody{}}
	for _, contract := range a.Registry.All() {
		body := renderTool(contract)
		hidden := body.Hidden && !includeHidden
		other := processing != "" && body.Processing != processing ||
			query.Get("apiAvailable") != "" && body.APIAvailable != apiAvailable
		if !hidden && !other {
			list.Tools = append(list.Tools, body)
		}
	}
	return cached(c, list)
}

func processingOf(query url.Values) (tool.Processing, []tool.Fault) {
	processing := tool.Processing(query.Get("processing"))
	if processing != "" && !slices.Contains(tool.Processings, processing) {
		return "", []tool.Fault{{Path: "processing", Rule: "enum", Message: "must be one of browser, url, job"}}
	}
	return processing, nil
}
