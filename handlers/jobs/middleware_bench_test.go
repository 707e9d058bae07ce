package jobs_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/jobs"
	"github.com/toolmill/toolmill/handlers/openapi"
)

// BenchmarkMiddleware compares validating a request by the document, as nethttp-middleware does, with parsing it by hand: the
// reason for parsing by hand.
func BenchmarkMiddleware(b *testing.B) {
	loader := openapi3.NewLoader()
	document, err := loader.LoadFromData(openapi.JSON)
	if err != nil {
		b.Fatal(err)
	}
	router, err := gorillamux.NewRouter(document)
	if err != nil {
		b.Fatal(err)
	}
	options := &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}
	validate := func(method, path, body string) error {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		route, params, err := router.FindRoute(r)
		if err != nil {
			return err
		}
		return openapi3filter.ValidateRequest(b.Context(), &openapi3filter.RequestValidationInput{
			Request: r, PathParams: params, Route: route, Options: options,
		})
	}
	for name, request := range map[string][3]string{
		"get a job":    {http.MethodGet, "/v1/jobs/job_1?wait=0", ""},
		"create a job": {http.MethodPost, "/v1/jobs", handlerstest.HTMLJob},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := validate(request[0], request[1], request[2]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("create a job, by hand", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := jobs.ParseCreateJob([]byte(handlerstest.HTMLJob)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
