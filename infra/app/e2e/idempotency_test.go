package e2e

import (
	"net/http"
	"testing"
)

const (
	keyHeader      = "Idempotency-Key"
	replayedHeader = "Idempotency-Replayed"
)

// again repeats a request and expects the first answer, byte for byte.
func (c client) again(first response, path, body, key string) {
	c.t.Helper()
	r := c.post(path, body, keyHeader, key)
	if r.StatusCode != first.StatusCode || r.body != first.body || r.Header.Get("Location") != first.Header.Get("Location") {
		c.t.Errorf("repeated: %d %s\nfirst: %d %s", r.StatusCode, r.body, first.StatusCode, first.body)
	}
	if first.Header.Get(replayedHeader) != "" || r.Header.Get(replayedHeader) != "true" {
		c.t.Errorf("%s: %q at first, %q then", replayedHeader, first.Header.Get(replayedHeader), r.Header.Get(replayedHeader))
	}
}

// A request repeated with its key creates one job and one charge, and has one answer: while the job waits, when it
// has succeeded, when it is closed, and after a restart (docs/design/api.md "Idempotency").
func TestARepeatedRequestHasItsFirstAnswer(t *testing.T) {
	c := service(t).open(t, opening{})
	body := page(hello, "name", `"hello.html"`)
	first := c.post("/jobs", body, keyHeader, "order-1")
	j := c.created(first)
	c.again(first, "/jobs", body, "order-1")
	// Different bytes, the same JSON.
	c.again(first, "/jobs", " "+body[:len(body)-1]+"\n}", "order-1")
	c.succeeds(j.ID)
	c.again(first, "/jobs", body, "order-1")
	c.post("/jobs/"+j.ID+"/close", "").in(http.StatusOK, &j)
	c.again(first, "/jobs", body, "order-1")
	c.w.restart(t)
	c.again(first, "/jobs", body, "order-1")

	c.hasBalance(creditsGiven - 2)
	c.happened("job.accepted", "job.started", "job.succeeded", "job.closed")
}

// Many concurrent requests count as one too.
func TestARequestSentManyTimesAtOnceIsOneJob(t *testing.T) {
	c := service(t).open(t, opening{})
	const times = 20
	ids := make(chan string, times)
	for range times {
		go func() {
			r, err := c.try(http.MethodPost, "/jobs", page(hello), keyHeader, "at-once")
			if err != nil || r.StatusCode != http.StatusCreated {
				t.Errorf("%v %s", err, r.body)
			}
			ids <- r.Header.Get("Location")
		}()
	}
	first := <-ids
	for range times - 1 {
		if id := <-ids; id != first {
			t.Errorf("another job: %s beside %s", id, first)
		}
	}
	c.hasBalance(creditsGiven - 2)
	c.succeeds(first[len("/v1/jobs/"):])
}

func TestAKeyOfAnotherRequestIsRefused(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(hello), keyHeader, "order-1")
	c.post("/jobs", page("<h1>Other</h1>"), keyHeader, "order-1").refused(http.StatusUnprocessableEntity, "idempotency_key_reused")
	c.hasBalance(creditsGiven - 2)

	// A key belongs to its account and route.
	other := c.w.open(t, opening{})
	if k := other.create(page(hello), keyHeader, "order-1"); k.ID == j.ID {
		t.Error("two accounts share a key")
	}
	c.post("/jobs/"+j.ID+"/cancel", "", keyHeader, "order-1")
	c.wait(j.ID)
}

// A refusal is not stored as the key's answer: the same key works once the reason is gone.
func TestAKeyThatWasRefusedWorksAfterATopUp(t *testing.T) {
	c := service(t).open(t, opening{penniless: true})
	c.grant(1)
	refused := c.post("/jobs", page(hello), keyHeader, "order-1").refused(http.StatusPaymentRequired, "insufficient_credits")
	if refused.Message != "needs 2 credits, 1 remaining" || refused.Details["planId"] != "custom" ||
		refused.Details["costUnits"] != 2.0 || refused.Details["balance"] != 1.0 {
		t.Errorf("%+v", refused)
	}
	c.hasBalance(1)
	c.happened()

	c.grant(1)
	first := c.post("/jobs", page(hello), keyHeader, "order-1")
	j := c.created(first)
	c.again(first, "/jobs", page(hello), "order-1")
	c.hasBalance(0)
	c.succeeds(j.ID)
}
