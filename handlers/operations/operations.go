package operations

import (
	"net/http"

	"github.com/toolmill/toolmill/handlers/rest"
)

// The addresses for operators and their programs. They need no key, and so have a listener of their own. healthzPath is
// the API's own, for whoever balances its load.
const (
	LivezPath   = "/livez"
	ReadyzPath  = "/readyz"
	MetricsPath = "/metrics"
	HealthzPath = "/healthz"
)

// Operations are what a process is asked by operators, with the API or without.
type Operations struct {
	// Readiness is what /readyz answers with; Engines, where it is set, are what it tells as well.
	Readiness *Readiness
	Engines   func() []Engine
	// Starting, where it is set, says what the process's start still waits for, "" when it is over.
	Starting func() string
	// Sandbox is told by /readyz too; nil for a process that runs no tools.
	Sandbox *Sandbox
	// Metrics answers /metrics.
	Metrics http.Handler
	// Observe, where it is set, is told about every request that was answered.
	Observe func(rest.Served)
}
