package tidy

// handlersArrows are the arrows of the packages in handlers.
var handlersArrows = []arrow{
	{"handlers", []string{
		"handlers/framing", "handlers/openapi", "handlers/password", "handlers/requestrate", "handlers/sniff", "handlers/webpage",
		"commands", "projections", "domain",
	}},
	{"handlers/client", nil}, // users import it, so it imports nothing of ours
	{"handlers/framing", nil},
	{"handlers/openapi", nil},
	{"handlers/openapi/conformance", []string{"handlers/openapi"}},
	{"handlers/openapi/generate", nil},
	{"handlers/password", nil},
	{"handlers/requestrate", []string{"projections"}},
	{"handlers/sniff", []string{"domain/tool"}},
	{"handlers/webpage", nil},
}
