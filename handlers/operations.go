package handlers

import (
	"log/slog"
	"net/http"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// OperationsHandler answers the operators' endpoints, and everything else with not_found.
func OperationsHandler(o operations.Operations, log *slog.Logger) http.Handler {
	a := &router{log: log, observe: o.Observe, bodies: shares.NewRoom(shares.Sizes{}).Bodies, admit: func(auth.Scope, *rest.Call) error { return nil }}
	r := mux.NewRouter().SkipClean(true).UseEncodedPath()
	for path, handle := range map[string]rest.Endpoint{operations.LivezPath: o.Livez, operations.ReadyzPath: o.Readyz} {
		r.Path(path).Methods(methods(http.MethodGet)...).Handler(a.serve(route{http.MethodGet, path, auth.Operators, handle}))
	}
	r.Path(operations.MetricsPath).Methods(methods(http.MethodGet)...).Handler(o.Metrics)
	return a.handler(r)
}

// handler wraps the router in what every listener needs.
func (o *router) handler(r *mux.Router) http.Handler {
	r.Use(named)
	r.NotFoundHandler = http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		rest.WriteError(o.log, w, req, refusal.New(refusal.NotFound, "there is nothing at this address"))
	})
	r.MethodNotAllowedHandler = o.methodNotAllowed(r)
	return rest.Identified(o.observed(o.recovered(r)))
}
