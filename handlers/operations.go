package handlers

import (
	"log/slog"
	"net/http"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/refusal"
)

// The addresses for operators and their programs. They need no key, and so have a listener of their own. healthzPath is
// the API's own, for whoever balances its load.
const (
	livezPath   = "/livez"
	readyzPath  = "/readyz"
	metricsPath = "/metrics"
	healthzPath = "/healthz"
)

// Operations are what a process is asked by operators, with the API or without.
type Operations struct {
	// Readiness is what /readyz answers with; Engines, where it is set, are what it tells besides.
	Readiness *Readiness
	Engines   func() []Engine
	// Starting, where it is set, says what the process's start still waits for, "" when it is over.
	Starting func() string
	// Sandbox is told by /readyz too; nil for a process that runs no tools.
	Sandbox *Sandbox
	// Metrics answers /metrics.
	Metrics http.Handler
	// Observe, where it is set, is told of every request that was answered.
	Observe func(Served)
}

// OperationsHandler answers what operators ask, and not_found for all else.
func OperationsHandler(o Operations, log *slog.Logger) http.Handler {
	a := &API{Config: Config{Observe: o.Observe, Log: log}}
	r := mux.NewRouter().SkipClean(true).UseEncodedPath()
	for path, handle := range map[string]endpoint{livezPath: o.livez, readyzPath: o.readyz} {
		r.Path(path).Methods(methods(http.MethodGet)...).Handler(a.serve(route{http.MethodGet, path, operators, handle}))
	}
	r.Path(metricsPath).Methods(methods(http.MethodGet)...).Handler(o.Metrics)
	return a.handler(r)
}

// handler adds to the router what every listener answers.
func (a *API) handler(r *mux.Router) http.Handler {
	r.Use(named)
	r.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		a.writeError(w, req, refusal.New(refusal.NotFound, "there is nothing at this address"))
	})
	r.MethodNotAllowedHandler = a.methodNotAllowed(r)
	return identified(a.observed(a.recovered(r)))
}
