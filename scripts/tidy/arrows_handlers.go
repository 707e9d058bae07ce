package tidy

import "slices"

// restGround is what every wing may import.
var restGround = []string{"handlers/rest", "commands", "projections", "domain"}

// wing is the arrow of one group of operations: the ground and no other wing.
func wing(name string, besides ...string) arrow {
	return arrow{"handlers/" + name, slices.Concat(restGround, besides)}
}

// handlersArrows are the arrows of the packages in handlers: routes ◂ wings ◂ rest.
var handlersArrows = []arrow{
	{"handlers", []string{
		"handlers/apikeys", "handlers/asyncapi", "handlers/checkpoints", "handlers/credits", "handlers/files", "handlers/history", "handlers/jobs", "handlers/openapi",
		"handlers/operations", "handlers/operator", "handlers/people", "handlers/registry", "handlers/urlcheck", "handlers/web", "handlers/webhooks",
		"handlers/rest", "commands", "projections", "domain",
	}},
	{"handlers/handlerstest", []string{"handlers", "commands", "projections", "domain", "infra/publicweb"}},
	{"handlers/client", nil}, // users import it, so it imports nothing of this module

	wing("apikeys"),
	wing("checkpoints"),
	wing("credits"),
	wing("files", "handlers/files/sniff"),
	wing("history"),
	wing("jobs"),
	wing("operations"),
	wing("operator"),
	wing("people"),
	wing("registry"),
	wing("urlcheck", "handlers/urlcheck/webpage"),
	wing("webhooks"),
	{"handlers/web", []string{"domain"}},
	{"handlers/openapi", []string{"handlers/rest", "domain"}},
	{"handlers/asyncapi", []string{"handlers/rest", "domain"}},
	{"handlers/asyncapi/schema", nil},
	{"handlers/asyncapi/generate", []string{"handlers/asyncapi/schema", "domain"}},
	{"handlers/openapi/conformance", []string{"handlers/openapi"}},
	{"handlers/openapi/generate", nil},

	{"handlers/rest/auth", []string{
		"handlers/rest", "handlers/rest/codes", "handlers/rest/limits", "handlers/rest/requestrate", "commands", "projections", "domain",
	}},
	{"handlers/rest/limits", []string{"handlers/rest/codes", "handlers/rest/requestrate", "domain"}},
	{"handlers/rest", []string{"handlers/rest/bodies", "handlers/rest/codes", "handlers/rest/origin", "handlers/rest/shares", "handlers/rest/trail", "commands", "projections", "domain"}},
	{"handlers/rest/bodies", []string{"handlers/rest/codes", "handlers/rest/shares", "domain"}},
	{"handlers/rest/shares", []string{"handlers/rest/codes", "domain"}},
	{"handlers/rest/codes", []string{"commands", "domain"}},
	{"handlers/rest/filename", []string{"domain/job"}},
	{"handlers/rest/requestrate", []string{"projections", "domain/gcra", "domain/pause"}},
	{"handlers/rest/framing", nil},
	{"handlers/rest/origin", nil},
	{"handlers/rest/trail", []string{"commands", "domain/event", "domain/pause"}},

	// Each is of one wing.
	{"handlers/files/sniff", []string{"domain/tool"}},
	{"handlers/people/password", nil},
	{"handlers/urlcheck/webpage", nil},
}
