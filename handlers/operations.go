package handlers

import (
	"log/slog"
	"net/http"

	"github.com/gorilla/mux"
	"golang.org/x/sync/semaphore"

	"toolmill/domain/refusal"
)

// The addresses for operators and their programs. They need no key; a proxy in front of the API should not pass them on.
const (
	livezPath   = "/livez"
	readyzPath  = "/readyz"
	metricsPath = "/metrics"
)

// Operations are what a process is asked by operators, with the API or without.
type Operations struct {
	// Checks are what /readyz asks; Engines, where it is set, are what it tells besides.
	Checks  []Check
	Engines func() []Engine
	// Sandbox is told by /readyz too; nil for a process that runs no tools.
	Sandbox *Sandbox
	// Metrics answers /metrics; without it there is no such address.
	Metrics http.Handler
	// Observe, where it is set, is told of every request that was answered.
	Observe func(Served)
}

// OperationsHandler answers for a process without the API: what operators ask, and not_found for all else.
func OperationsHandler(o Operations, log *slog.Logger) http.Handler {
	a := &API{Config: Config{Operations: o, Log: log}, bodyBytes: semaphore.NewWeighted(0)}
	return a.handler(mux.NewRouter().SkipClean(true).UseEncodedPath())
}

// handler adds to the router what every process answers.
func (a *API) handler(r *mux.Router) http.Handler {
	for path, handle := range map[string]endpoint{livezPath: a.livez, readyzPath: a.readyz} {
		r.Path(path).Methods(methods(http.MethodGet)...).Handler(a.serve(route{http.MethodGet, path, operators, handle}))
	}
	if a.Metrics != nil {
		r.Path(metricsPath).Methods(methods(http.MethodGet)...).Handler(a.Metrics)
	}
	r.Use(named)
	r.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		a.writeError(w, req, refusal.New(refusal.NotFound, "there is nothing at this address"))
	})
	r.MethodNotAllowedHandler = a.methodNotAllowed(r)
	return identified(a.observed(a.recovered(r)))
}
