package main

import "testing"

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
