package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestGoodInputsThatWereRefusedAreFound(t *testing.T) {
	failed := func(code, reason string) *order {
		o := &order{jobID: "job_1", ended: job{Status: "failed"}}
		o.ended.Failure.Code, o.ended.Failure.Reason = code, reason
		return o
	}
	a := &aftermath{load: &load{orders: []*order{
		failed("worker_failed", "worker_lost"), failed("validation_failed", "corrupt_input"), {ended: job{Status: "succeeded"}},
	}}}
	if found := a.refusedInputs(); len(found) != 1 || found[0] != "job_1: corrupt_input" {
		t.Errorf("found %q", found)
	}
}

// A job whose end nobody can learn is stuck; its cost is known, so its balance is not wrong.
func TestTheBalanceOfAStuckJobIsKnown(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"balance":98}`)
	}))
	defer service.Close()
	c := &customer{accountID: "acct_1", opening: 100}
	o := &order{customer: c, jobID: "job_1"}
	o.created.body = []byte(`{"id":"job_1","status":"queued","costUnits":2}`)
	a := &aftermath{load: &load{endpoint: newEndpoint(time.Minute, service.URL), customers: []*customer{c}, orders: []*order{o}}}
	late, end := context.WithCancel(t.Context())
	end()
	if stuck, lost := a.load.settle(late, nil); len(stuck) != 1 || len(lost) != 0 {
		t.Errorf("stuck %q, lost %q", stuck, lost)
	}
	if found := a.wrongBalances(t.Context()); len(found) != 0 {
		t.Errorf("found %q", found)
	}
}
