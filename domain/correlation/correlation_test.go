package correlation_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/correlation"
)

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

func TestCorrelationIsInheritedFromTheContext(t *testing.T) {
	request := correlation.With(t.Context(), correlation.Correlation{RequestID: "req_1", AccountID: "acct_1", Traceparent: traceparent})
	attempt := correlation.With(request, correlation.Correlation{JobID: "job_1", Attempt: 2})
	want := correlation.Correlation{RequestID: "req_1", AccountID: "acct_1", JobID: "job_1", Attempt: 2, Traceparent: traceparent}
	if got := correlation.Of(attempt); got != want {
		t.Errorf("got %+v", got)
	}
	next := correlation.With(attempt, correlation.Correlation{Attempt: 3})
	if got := correlation.Of(next); got.Attempt != 3 || got.JobID != "job_1" {
		t.Errorf("the next attempt is %+v", got)
	}
	if got := correlation.Of(request); got.JobID != "" {
		t.Errorf("the request learned of %+v", got)
	}
}

func TestWithoutCorrelationItIsZero(t *testing.T) {
	if got := correlation.Of(t.Context()); got != (correlation.Correlation{}) {
		t.Errorf("got %+v", got)
	}
}

func TestTraceID(t *testing.T) {
	for text, want := range map[string]string{
		traceparent: "4bf92f3577b34da6a3ce929d0e0e4736", "": "", "00": "", "00-4bf9-00f0-01": "",
		"00-4bf92f3577b34da6a3ce929d0e0e4736": "",
	} {
		if got := (correlation.Correlation{Traceparent: text}).TraceID(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
