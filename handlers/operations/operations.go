package operations

import (
	"net/http"

	"github.com/toolmill/toolmill/handlers/rest"
)

// The paths for operators and their programs. They need no key, and so have a listener of their own. healthzPath is also on the
// API's listener, for load balancers.
const (
	LivezPath   = "/livez"
	ReadyzPath  = "/readyz"
	MetricsPath = "/metrics"
	HealthzPath = "/healthz"
)

// Operations are the endpoints for operators, in a process with or without the API.
type Operations struct {
	// Readiness is what /readyz answers with; Engines, if set, adds the engines.
	Readiness *Readiness
	Engines   func() []Engine
	// Starting, if set, returns what the start of the process still waits for, "" when it is over.
	Starting func() string
	// Sandbox is shown by /readyz too; nil for a process that runs no tools.
	Sandbox *Sandbox
	// Metrics answers /metrics.
	Metrics http.Handler
	// Observe, if set, is called with every request after its answer.
	Observe func(rest.Served)
}
