package e2e

import (
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// asDescribed checks an answer against the API's description, which does not cover the operators' addresses.
func asDescribed(r response) {
	r.t.Helper()
	path, ours := conformance.Below(r.Request.URL.EscapedPath())
	if !ours {
		return
	}
	document, err := conformance.Load()
	must(r.t, err)
	err = document.Check(conformance.Answer{Method: r.Request.Method, Path: path, Status: r.StatusCode, Header: r.Header, Body: r.body})
	if err != nil {
		r.t.Errorf("%s %s: %v", r.Request.Method, path, err)
	}
}
