package conformance

import "strings"

// Server is where the document's paths begin.
const Server = "/v1"

// Below returns a path as the document spells it; ours is false for what is not the API's but the operators'.
func Below(path string) (below string, ours bool) {
	below, ours = strings.CutPrefix(path, Server)
	return below, ours && (below == "" || below[0] == '/')
}
