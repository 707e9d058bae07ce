package rest

import (
	"net/http"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
)

// requestSpans returns what makes a span of each request, named by its route; nil if no spans are made.
func requestSpans(t *tracing.Tracer) func(traceparent, method string) (own string, ended func(rest.Served)) {
	if t == nil {
		return nil
	}
	return func(traceparent, method string) (string, func(rest.Served)) {
		span := t.Start(traceparent, method, tracing.Server, tracing.Subject{})
		return span.Traceparent, func(s rest.Served) {
			span.Rename(s.Method + " " + s.Route)
			span.Note("http.response.status_code", s.Status)
			problem := ""
			if s.Status >= http.StatusInternalServerError {
				problem = http.StatusText(s.Status)
			}
			span.End(problem)
		}
	}
}
