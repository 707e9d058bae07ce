package handlers

import (
	"net/http"
	"testing"

	"toolmill/domain/plan"
)

func TestBodiesAreBoundedTogether(t *testing.T) {
	w := newWorld(t, plan.Custom, 1000)
	const others = bodyBytesMax - 100
	if !w.handler.bodyBytes.TryAcquire(others) {
		t.Fatal("the budget is not whole")
	}
	w.post("/v1/jobs", htmlJob).refused(503, "service_unavailable")
	if len(w.log) != 1 || len(w.objects) != 0 {
		t.Errorf("left behind: %d events, %d objects", len(w.log), len(w.objects))
	}
	w.handler.bodyBytes.Release(others)
	w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
}

// TestBodiesAreGivenBack whatever becomes of their requests.
func TestBodiesAreGivenBack(t *testing.T) {
	w := newWorld(t, plan.Custom, 1000)
	w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
	w.post("/v1/jobs", htmlJob[:40]).refused(400, "malformed_json")
	w.post("/v1/jobs/job_1/cancel", string(make([]byte, emptyBodyBytesMax+1))).refused(413, "request_too_large")
	w.handler.Objects = nil // a mistake of the program
	w.post("/v1/jobs", htmlJob).refused(500, "internal_error")
	if !w.handler.bodyBytes.TryAcquire(bodyBytesMax) {
		t.Error("some of the budget is lost")
	}
}
