package handlers

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/limits"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// router wraps endpoints in what every operation needs.
type router struct {
	log     *slog.Logger
	observe func(rest.Served)
	trace   func(traceparent, method string) (own string, ended func(rest.Served))
	bodies  *shares.Pool
	proxies limits.Proxies
	admit   func(scope auth.Scope, c *rest.Call) error
}

// orPage answers people's browsers with a page where nothing is, outside the API, and everybody else as others do.
func orPage(page http.HandlerFunc, others http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		read := r.Method == http.MethodGet || r.Method == http.MethodHead
		if read && strings.Contains(r.Header.Get("Accept"), "text/html") && !strings.HasPrefix(r.URL.Path, "/v1/") {
			page(w, r)
			return
		}
		others.ServeHTTP(w, r)
	})
}

// serve admits the caller, runs the endpoint and writes its answer or its error.
func (o *router) serve(operation route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &rest.Call{
			Request: r, Route: operation.Path, AnswerHeader: w.Header(), Connection: http.NewResponseController(w),
			Bodies: o.bodies, Address: o.proxies.ClientOf(r),
		}
		defer c.LeaveBody()
		answered, err := o.run(operation, c)
		if err == nil {
			err = answered.Write(w)
		}
		if err != nil {
			rest.WriteError(o.log, w, c.Request, err)
		}
	})
}

func (o *router) run(operation route, c *rest.Call) (rest.Answer, error) {
	if err := o.admit(operation.Scope, c); err != nil {
		return rest.Answer{}, err
	}
	if err := c.Query().Only(parameters[operation.Method+" "+operation.Path]); err != nil {
		return rest.Answer{}, err
	}
	return operation.Handle(c)
}

func (o *router) methodNotAllowed(r *mux.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var allowed []string // one line: some clients read only the first (RFC 9110 §5.3 allows joining)
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			other := req.Clone(req.Context())
			other.Method = method
			if match := new(mux.RouteMatch); r.Match(other, match) && match.MatchErr == nil && match.Route != nil {
				allowed = append(allowed, method)
			}
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		rest.WriteError(o.log, w, req, refusal.New(codes.MethodNotAllowed, req.Method+" is not allowed here"))
	})
}
