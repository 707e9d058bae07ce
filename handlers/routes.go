package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/handlers/asyncapi"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/jobs"
	"github.com/toolmill/toolmill/handlers/openapi"
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/web"
)

// route is one operation of the API.
type route struct {
	Method, Path string
	// Scope is what the caller must be allowed to do.
	Scope  auth.Scope
	Handle rest.Endpoint
}

// routes are all operations with JSON answers; Handler adds the others.
func (a *API) routes() []route {
	return slices.Concat(a.toolRoutes(), a.accountRoutes(), a.operatorRoutes())
}

// toolRoutes are those that programs call.
func (a *API) toolRoutes() []route {
	return []route{
		{http.MethodGet, "/v1/tools", auth.Public, a.tools.ListTools},
		{http.MethodGet, "/v1/tools/{id}", auth.Public, a.tools.GetTool},
		{http.MethodPost, "/v1/tools/{id}/runs", "tools:run" + auth.OrSession, a.tools.RunTool},
		{http.MethodPost, "/v1/url-metadata", "url-metadata:run" + auth.OrSession, a.urls.URLMetadata},
		{http.MethodPost, "/v1/jobs", "jobs:create" + auth.OrSession, a.jobs.CreateJob},
		{http.MethodGet, "/v1/jobs", "jobs:read" + auth.OrSession, a.jobs.ListJobs},
		{http.MethodGet, "/v1/jobs/events", jobs.JobEventsScope, a.jobs.AccountEvents}, // before {id}
		{http.MethodGet, "/v1/jobs/{id}", "jobs:read" + auth.OrSession, a.jobs.GetJob},
		{http.MethodGet, "/v1/jobs/{id}/events", jobs.JobEventsScope, a.jobs.JobEvents},
		{http.MethodGet, "/v1/jobs/{id}/download-intent", "outputs:read" + auth.OrSession, a.files.DownloadIntent},
		{http.MethodPost, "/v1/jobs/{id}/download-intent", "outputs:read" + auth.OrSession, a.files.DownloadIntent},
		{http.MethodPost, "/v1/jobs/{id}/cancel", "jobs:cancel" + auth.OrSession, a.jobs.CancelJob},
		{http.MethodPost, "/v1/jobs/{id}/close", "jobs:cancel" + auth.OrSession, a.jobs.CloseJob},
		{http.MethodGet, "/v1/jobs/{id}/history", "history:read" + auth.OrSession, a.histories.GetJobHistory},
		{http.MethodGet, "/v1/credits", "credits:read" + auth.OrSession, a.credits.GetCredits},
		{http.MethodGet, "/v1/credits/ledger", "credits:read" + auth.OrSession, a.credits.GetLedger},
		{http.MethodGet, "/v1/credits/ledger/export", "credits:read" + auth.OrSession, a.credits.ExportLedger},
		{http.MethodGet, "/v1/usage", "credits:read" + auth.OrSession, a.credits.GetUsage},
		{http.MethodGet, "/v1/usage/export", "credits:read" + auth.OrSession, a.credits.ExportUsage},
		{http.MethodGet, "/v1/history", "history:read" + auth.OrSession, a.histories.GetHistory},
		{http.MethodGet, "/v1/history/export", "history:read" + auth.OrSession, a.histories.GetHistoryExport},
		{http.MethodGet, "/v1/history/proof", "history:read" + auth.OrSession, a.checkpoints.GetProof},
		{http.MethodGet, "/v1/audit/checkpoints", auth.Public, a.checkpoints.ListCheckpoints},
		{http.MethodGet, "/v1/audit/checkpoints/{id}", auth.Public, a.checkpoints.GetCheckpoint},
		{http.MethodGet, "/v1/audit/keys", auth.Public, a.checkpoints.ListKeys},
		{http.MethodGet, "/v1/openapi.json", auth.Public, openapi.DocumentJSON},
		{http.MethodGet, "/v1/openapi.yaml", auth.Public, openapi.DocumentYAML},
		{http.MethodGet, "/v1/asyncapi.yaml", auth.Public, asyncapi.Document},
		{http.MethodGet, "/v1/schemas/{id}.json", auth.Public, asyncapi.Schema},
	}
}

// accountRoutes are those of people who are signed in, or about to be.
func (a *API) accountRoutes() []route {
	return []route{
		{http.MethodPost, "/v1/account", auth.SignIn, a.people.SignUp},
		{http.MethodGet, "/v1/account", auth.SessionOnly, a.people.GetAccount},
		{http.MethodGet, "/v1/account/access", auth.SessionOnly, a.people.ListAccesses},
		{http.MethodGet, "/v1/account/export", auth.SessionOnly, a.people.ExportAccount},
		{http.MethodPost, "/v1/account/password", auth.SessionOnly, a.people.ChangePassword},
		{http.MethodPost, "/v1/account/erase", auth.SessionOnly, a.people.EraseAccount},
		{http.MethodPost, "/v1/account/email", auth.SessionOnly, a.people.ChangeEmail},
		{http.MethodPost, "/v1/account/sessions", auth.SignIn, a.people.SignIn},
		{http.MethodGet, "/v1/account/sessions", auth.SessionOnly, a.people.ListSessions},
		{http.MethodDelete, "/v1/account/sessions", auth.SessionOnly, a.people.EndOtherSessions},
		{http.MethodDelete, "/v1/account/sessions/current", auth.SessionOnly, a.people.SignOut}, // before {id}
		{http.MethodDelete, "/v1/account/sessions/{id}", auth.SessionOnly, a.people.EndSession},
		{http.MethodGet, "/v1/account/api-keys", auth.SessionOnly, a.apiKeys.ListAPIKeys},
		{http.MethodPost, "/v1/account/api-keys", auth.SessionOnly, a.apiKeys.CreateAPIKey},
		{http.MethodPatch, "/v1/account/api-keys/{id}", auth.SessionOnly, a.apiKeys.ChangeAPIKey},
		{http.MethodDelete, "/v1/account/api-keys/{id}", auth.SessionOnly, a.apiKeys.RevokeAPIKey},
		{http.MethodPost, "/v1/account/api-keys/{id}/rotate", auth.SessionOnly, a.apiKeys.RotateAPIKey},
		{http.MethodGet, "/v1/account/origins", auth.SessionOnly, a.apiKeys.GetOrigins},
		{http.MethodPut, "/v1/account/origins", auth.SessionOnly, a.apiKeys.PutOrigins},
		{http.MethodGet, "/v1/account/webhook-secrets", auth.SessionOnly, a.webhooks.ListWebhookSecrets},
		{http.MethodPost, "/v1/account/webhook-secrets/rotate", auth.SessionOnly, a.webhooks.RotateWebhookSecret},
		{http.MethodGet, "/v1/account/webhook-deliveries", auth.SessionOnly, a.webhooks.ListWebhookDeliveries},
		{http.MethodPost, "/v1/account/webhook-deliveries/{id}/redeliver", auth.SessionOnly, a.webhooks.RedeliverWebhook},
	}
}

// operatorRoutes are those of operators' keys.
func (a *API) operatorRoutes() []route {
	return []route{
		{http.MethodGet, "/v1/operator/events", auth.ByOperatorKey + apikey.ReadEvents, a.operator.Events},
		{
			http.MethodGet, "/v1/operator/accounts/{id}/history", auth.ByOperatorKey + apikey.ReadAudit,
			a.operator.Audited(account.AuditedHistory, a.histories.GetHistory),
		},
		{
			http.MethodGet, "/v1/operator/accounts/{id}/ledger", auth.ByOperatorKey + apikey.ReadAudit,
			a.operator.Audited(account.AuditedLedger, a.credits.GetLedger),
		},
		{
			http.MethodGet, "/v1/operator/accounts/{id}/proof", auth.ByOperatorKey + apikey.ReadAudit,
			a.operator.Audited(account.AuditedProof, a.checkpoints.GetProof),
		},
	}
}

// parameters are the names in the queries of operations; those that are missing have none.
var parameters = map[string][]string{
	"GET /v1/tools":                      {"processing", "apiAvailable", "includeHidden"},
	"GET /v1/jobs":                       {"status", "toolSlug", "includeClosed", "from", "to", "limit", "cursor"},
	"GET /v1/jobs/{id}":                  {"wait"},
	"GET /v1/jobs/{id}/history":          {"type", "from", "to", "limit", "cursor"},
	"GET /v1/credits/ledger":             {"from", "to", "limit", "cursor"},
	"GET /v1/credits/ledger/export":      {"from", "to"},
	"GET /v1/usage":                      {"from", "to", "groupBy"},
	"GET /v1/usage/export":               {"from", "to", "groupBy"},
	"GET /v1/history":                    {"jobId", "type", "from", "to", "limit", "cursor"},
	"GET /v1/history/export":             {"jobId", "type", "from", "to", "cursor"},
	"GET /v1/history/proof":              {"checkpoint"},
	"GET /v1/credits":                    {"at"},
	"GET /v1/audit/checkpoints":          {"limit", "cursor"},
	"GET /v1/account/access":             {"from", "to", "limit", "cursor"},
	"GET /v1/account/webhook-deliveries": {"from", "to", "limit", "cursor"},

	"GET /v1/operator/events":                {"after", "limit", "wait"},
	"GET /v1/operator/accounts/{id}/history": {"jobId", "type", "from", "to", "limit", "cursor"},
	"GET /v1/operator/accounts/{id}/ledger":  {"from", "to", "limit", "cursor"},
	"GET /v1/operator/accounts/{id}/proof":   {"checkpoint"},
}

// Handler returns the API as one http.Handler.
func (a *API) Handler() http.Handler {
	// Paths are matched as sent: cleaning would answer with a redirect that the API does not describe, and decoding would let %2F
	// in an id reach another operation.
	r := mux.NewRouter().SkipClean(true).UseEncodedPath()
	for _, operation := range a.routes() {
		r.Path(operation.Path).Methods(methods(operation.Method)...).Handler(a.serve(operation))
	}
	for path, allowed := range a.fromPages() {
		r.Path(path).Methods(http.MethodOptions).HandlerFunc(auth.Preflight(strings.Join(allowed, ", "), a.methodNotAllowed(r)))
	}
	r.Path(files.DownloadPath + "/{id}").Methods(methods(http.MethodGet)...).HandlerFunc(files.FromAnyOrigin(a.files.Download))
	r.Path(files.DownloadPath + "/{id}").Methods(http.MethodOptions).HandlerFunc(files.Preflight("GET, HEAD"))
	r.Path(files.UploadPath + "/{id}").Methods(http.MethodPut).HandlerFunc(files.FromAnyOrigin(a.files.Upload))
	r.Path(files.UploadPath + "/{id}").Methods(http.MethodOptions).HandlerFunc(files.Preflight("PUT"))
	r.Path(operations.HealthzPath).Methods(methods(http.MethodGet)...).HandlerFunc(operations.Healthz)
	r.Path(openapi.DocsPath).Methods(methods(http.MethodGet)...).HandlerFunc(openapi.DocsPage)
	r.Path(openapi.DocsScriptPath).Methods(methods(http.MethodGet)...).HandlerFunc(openapi.DocsScript)
	for _, path := range web.Paths() {
		r.Path(path).Methods(methods(http.MethodGet)...).HandlerFunc(a.web.Page)
	}
	r.Path(web.AssetPath).Methods(methods(http.MethodGet)...).HandlerFunc(a.web.Asset)
	r.Path(web.WorkerAssetPath).Methods(methods(http.MethodGet)...).HandlerFunc(a.web.WorkerAsset)
	r.Path(web.ServiceWorkerPath).Methods(methods(http.MethodGet)...).HandlerFunc(a.web.ServiceWorker)
	wrapped := a.handler(r)
	r.NotFoundHandler = orPage(a.web.Missing, r.NotFoundHandler)
	return a.strict(wrapped)
}

// fromPages returns the methods that pages of other origins may call, by path: those of keys, and those that everybody may read.
func (a *API) fromPages() map[string][]string {
	paths := make(map[string][]string)
	for _, operation := range a.routes() {
		if operation.Scope.ForKeys() || operation.Scope == auth.Public {
			paths[operation.Path] = append(paths[operation.Path], methods(operation.Method)...)
		}
	}
	return paths
}

// hstsAge is one year, the minimum for browsers' HSTS preload lists.
const hstsAge = 365 * 24 * time.Hour

// strict adds Strict-Transport-Security if the service is reached by https, so that browsers never send cookies or signed
// addresses in clear text. Other hosts of the domain are not included.
func (a *API) strict(next http.Handler) http.Handler {
	if !a.overHTTPS {
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
