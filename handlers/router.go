package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/refusal"
)

// route is one operation of the API.
type route struct {
	method, path string
	// scope is what the API key must be allowed to do, or says who else is let in: see admit.go.
	scope  string
	handle endpoint
}

// endpoint carries out one operation. Its error is a refusal, or one of a port.
type endpoint func(c *call) (answer, error)

// call is a request to an endpoint, with the key that it came with.
type call struct {
	*http.Request

	// key is the API key; of a session, only what of it is the account's. personID is who is signed in, "" with a key.
	key      KeyRecord
	personID string
	// answerHeader is what every answer gets, whatever comes of the call.
	answerHeader http.Header
	// route is the operation's own path, {id} and all.
	route string
	// connection is the one that it came on. bodyShare is what its body holds until the call is answered, nil for none.
	connection *http.ResponseController
	bodyShare  *share
}

// pathID is the {id} of the path.
func (c *call) pathID() string { return mux.Vars(c.Request)["id"] }

// routes are all operations with JSON answers; Handler adds those that answer otherwise.
func (a *API) routes() []route {
	return []route{
		{http.MethodGet, "/v1/tools", public, a.listTools},
		{http.MethodGet, "/v1/tools/{id}", public, a.getTool},
		{http.MethodPost, "/v1/tools/{id}/runs", "tools:run" + orSession, a.runTool},
		{http.MethodPost, "/v1/url-metadata", "url-metadata:run", a.urlMetadata},
		{http.MethodPost, "/v1/jobs", "jobs:create", a.createJob},
		{http.MethodGet, "/v1/jobs", "jobs:read", a.listJobs},
		{http.MethodGet, "/v1/jobs/{id}", "jobs:read", a.getJob},
		{http.MethodGet, "/v1/jobs/{id}/events", jobEventsScope, a.jobEvents},
		{http.MethodGet, "/v1/jobs/{id}/download-intent", "outputs:read", a.downloadIntent},
		{http.MethodPost, "/v1/jobs/{id}/download-intent", "outputs:read", a.downloadIntent},
		{http.MethodPost, "/v1/jobs/{id}/cancel", "jobs:cancel", a.cancelJob},
		{http.MethodPost, "/v1/jobs/{id}/close", "jobs:cancel", a.closeJob},
		{http.MethodGet, "/v1/jobs/{id}/history", "history:read" + orSession, a.getJobHistory},
		{http.MethodGet, "/v1/credits", "credits:read", a.getCredits},
		{http.MethodGet, "/v1/credits/ledger", "credits:read", a.getLedger},
		{http.MethodGet, "/v1/history", "history:read" + orSession, a.getHistory},
		{http.MethodGet, "/v1/history/export", "history:read" + orSession, a.getHistoryExport},
		{http.MethodPost, "/v1/account", signIn, a.signUp},
		{http.MethodGet, "/v1/account", sessionOnly, a.getAccount},
		{http.MethodPost, "/v1/account/sessions", signIn, a.signIn},
		{http.MethodDelete, "/v1/account/sessions/current", sessionOnly, a.signOut},
		{http.MethodGet, "/v1/account/api-keys", sessionOnly, a.listAPIKeys},
		{http.MethodPost, "/v1/account/api-keys", sessionOnly, a.createAPIKey},
		{http.MethodPatch, "/v1/account/api-keys/{id}", sessionOnly, a.changeAPIKey},
		{http.MethodDelete, "/v1/account/api-keys/{id}", sessionOnly, a.revokeAPIKey},
		{http.MethodPost, "/v1/account/api-keys/{id}/rotate", sessionOnly, a.rotateAPIKey},
		{http.MethodGet, "/v1/account/webhook-secrets", sessionOnly, a.listWebhookSecrets},
		{http.MethodPost, "/v1/account/webhook-secrets/rotate", sessionOnly, a.rotateWebhookSecret},
		{http.MethodGet, "/v1/account/webhook-deliveries", sessionOnly, a.listWebhookDeliveries},
		{http.MethodPost, "/v1/account/webhook-deliveries/{id}/redeliver", sessionOnly, a.redeliverWebhook},
		{http.MethodGet, "/v1/openapi.json", public, documentJSON},
		{http.MethodGet, "/v1/openapi.yaml", public, documentYAML},
	}
}

// Handler returns the API as one http.Handler.
func (a *API) Handler() http.Handler {
	// Paths are taken as they are sent: cleaning would answer with a redirect that is no answer of the API, and decoding
	// would let %2F in an id reach another operation.
	r := mux.NewRouter().SkipClean(true).UseEncodedPath()
	for _, operation := range a.routes() {
		r.Path(operation.path).Methods(methods(operation.method)...).Handler(a.serve(operation))
	}
	r.Path(downloadPath + "/{id}").Methods(methods(http.MethodGet)...).HandlerFunc(a.download)
	r.Path(uploadPath + "/{id}").Methods(http.MethodPut).HandlerFunc(a.upload)
	r.Path(healthzPath).Methods(methods(http.MethodGet)...).HandlerFunc(healthz)
	r.Path(docsPath).Methods(methods(http.MethodGet)...).HandlerFunc(docsPage)
	r.Path(docsScriptPath).Methods(methods(http.MethodGet)...).HandlerFunc(docsScript)
	return a.overHTTPS(a.handler(r))
}

// hstsAge is a year, which is what browsers' lists ask for at least.
const hstsAge = 365 * 24 * time.Hour

// overHTTPS has browsers ask for nothing of a service over http that is reached by https: a cookie or an address would go
// over the network as it is. It says nothing of other hosts of the domain.
func (a *API) overHTTPS(next http.Handler) http.Handler {
	if !a.Downloads.overHTTPS() {
		return next
	}
	policy := "max-age=" + strconv.Itoa(int(hstsAge.Seconds()))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", policy)
		next.ServeHTTP(w, r)
	})
}

// methods adds HEAD to GET (RFC 9110 §9.1); net/http leaves the body out.
func methods(method string) []string {
	if method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead}
	}
	return []string{method}
}

// serve lets in who may, runs the endpoint and writes what comes of it.
func (a *API) serve(operation route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{Request: r, route: operation.path, answerHeader: w.Header(), connection: http.NewResponseController(w)}
		defer c.leaveBody()
		answered, err := a.run(operation, c)
		if err == nil {
			err = answered.write(w)
		}
		if err != nil {
			a.writeError(w, c.Request, err)
		}
	})
}

func (a *API) run(operation route, c *call) (answer, error) {
	if err := a.admit(operation, c); err != nil {
		return answer{}, err
	}
	return operation.handle(c)
}

// leaveBody gives back what the body held.
func (c *call) leaveBody() {
	if c.bodyShare != nil {
		c.bodyShare.leave()
	}
}

// correlate has what is logged of the call name its account, and the job that it is about.
func (c *call) correlate() {
	accessOf(c.Context()).accountID = c.key.AccountID
	about := correlation.Correlation{AccountID: c.key.AccountID}
	if strings.HasPrefix(c.route, "/v1/jobs/{id}") && sane(c.pathID()) {
		about.JobID = c.pathID()
		accessOf(c.Context()).jobID = about.JobID
	}
	c.Request = c.WithContext(correlation.With(c.Context(), about))
}

func (a *API) methodNotAllowed(r *mux.Router) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var allowed []string // one line of all: some clients read but the first (RFC 9110 §5.3 lets them be joined)
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			other := req.Clone(req.Context())
			other.Method = method
			if match := new(mux.RouteMatch); r.Match(other, match) && match.MatchErr == nil && match.Route != nil {
				allowed = append(allowed, method)
			}
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		a.writeError(w, req, refusal.New(MethodNotAllowed, req.Method+" is not allowed here"))
	})
}

// validID reports whether an id may be one of ours. Anything else is simply not found, and reaches no database.
func validID(id, prefix string) bool {
	const charactersMax = 64
	rest, ours := strings.CutPrefix(id, prefix+"_")
	return ours && rest != "" && len(rest) <= charactersMax && !slices.ContainsFunc([]byte(rest), func(c byte) bool {
		return (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
}
