package conformance

import "strings"

// Server is the prefix of the document's paths.
const Server = "/v1"

// Below returns a path as the document spells it; ours is false for a path of the operators' endpoints.
func Below(path string) (below string, ours bool) {
	below, ours = strings.CutPrefix(path, Server)
	return below, ours && (below == "" || below[0] == '/')
}
