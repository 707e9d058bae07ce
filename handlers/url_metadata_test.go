package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/projections"
)

const (
	urlMetadata = "/v1/url-metadata"
	teaPage     = `{"url":"https://example.com/tea"}`
)

func TestAPageIsDescribedAndCharged(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	w.now = time.Date(2026, time.March, 2, 12, 0, 0, 123_456_789, time.UTC)
	w.web.page = func(address string) (WebPage, error) {
		p, _ := article(address)
		p.FinalURL = "https://www.example.com/tea"
		p.Redirects = []WebRedirect{{From: address, To: p.FinalURL, HTTPStatus: 301}}
		return p, nil
	}
	answered := w.post(urlMetadata, teaPage)
	answered.ok(http.StatusOK)
	answered.golden("url_metadata")
	charged := lastEvent[account.CreditsCharged](t, w)
	if charged.ToolSlug != "meta-tag-checker" || charged.Credits.Delta != -1 || !charged.Refundable || w.account.Balance != 2 {
		t.Errorf("%+v", charged)
	}
	if answered.Header.Get("Cache-Control") != "no-store" {
		t.Error("it may be kept")
	}
}

// A check is charged, logged and given back under the tool that was meant.
func TestACheckIsOfTheToolThatWasMeant(t *testing.T) {
	for body, want := range map[string]string{
		teaPage: "meta-tag-checker",
		`{"url":"https://example.com/tea","tool":"meta-tag-checker"}`:   "meta-tag-checker",
		`{"url":"https://example.com/tea","tool":"open-graph-preview"}`: "open-graph-preview",
	} {
		w := newWorld(t, plan.Custom, 3)
		w.post(urlMetadata, body).ok(http.StatusOK)
		if charged := lastEvent[account.CreditsCharged](t, w); charged.ToolSlug != want || charged.Credits.Delta != -1 {
			t.Errorf("%s: charged %+v", body, charged)
		}
		w.web.unreached(refusal.UpstreamUnreachable)
		w.post(urlMetadata, body).refused(502, "upstream_unreachable")
		if given := lastEvent[account.CreditsRefunded](t, w); given.ToolSlug != want {
			t.Errorf("%s: given back %+v", body, given)
		}
	}
	w := newWorld(t, plan.Custom, 3)
	for _, wrong := range []string{`"word-to-pdf"`, `""`, `"json-formatter"`} {
		if got := strings.Join(w.post(urlMetadata, `{"url":"https://example.com/tea","tool":`+wrong+`}`).faults(), ", "); got != "tool enum" {
			t.Errorf("%s: %s", wrong, got)
		}
	}
	if len(w.log) != 1 {
		t.Errorf("%d events", len(w.log))
	}
	const other = `{"url":"https://example.com/tea","tool":"open-graph-preview"}`
	w.post(urlMetadata, teaPage, idempotencyKeyHeader, "one").ok(http.StatusOK)
	w.post(urlMetadata, other, idempotencyKeyHeader, "one").refused(422, "idempotency_key_reused")
}

// An answer is an answer, whatever its status and its type.
func TestWhatIsNoHTMLIsAnAnswerToo(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	w.web.page = func(address string) (WebPage, error) {
		return WebPage{FinalURL: address, HTTPStatus: 404, Header: http.Header{"Content-Type": {"image/png\xff"}}}, nil
	}
	got := w.post(urlMetadata, teaPage).ok(http.StatusOK)
	if got["httpStatus"] != 404.0 || got["contentType"] != "image/png" || got["title"] != nil || len(got["meta"].([]any)) != 0 {
		t.Errorf("%v", got)
	}
	if w.account.Balance != 2 {
		t.Errorf("balance %d", w.account.Balance)
	}
}

// What the address itself shows costs nothing: nothing is charged, nothing is fetched, no row is left.
func TestAddressesThatAreRefusedAreNotCharged(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	for body, want := range map[string]string{
		`{"url":"http://127.0.0.1/"}`:          "private_network_url",
		`{"url":"http://2130706433/"}`:         "private_network_url",
		`{"url":"http://localhost/"}`:          "private_network_url",
		`{"url":"ftp://example.com/"}`:         "unsupported_protocol",
		`{"url":"https://a:b@example.com/"}`:   "url_credentials_not_allowed",
		`{"url":"https://example.com:8443/"}`:  "port_not_allowed",
		`{"url":"https://example.invalid/"}`:   "unresolvable_host",
		`{"url":"example.com"}`:                "validation_failed",
		`{"url":""}`:                           "validation_failed",
		`{"url":1}`:                            "validation_failed",
		`{}`:                                   "validation_failed",
		`{"url":"https://example.com/","x":1}`: "validation_failed",
		`{"url":"https://e.com/` + strings.Repeat("a", 2040) + `"}`: "validation_failed",
	} {
		w.post(urlMetadata, body, "Idempotency-Key", "k").refused(http.StatusUnprocessableEntity, want)
	}
	if got := w.post(urlMetadata, `{"url":"/x"}`).faults(); !slices.Equal(got, []string{"url uri"}) {
		t.Error(got)
	}
	w.post(urlMetadata, "{").refused(http.StatusBadRequest, "malformed_json")
	w.post(urlMetadata, teaPage, "Idempotency-Key", "not visible").refused(http.StatusBadRequest, "invalid_idempotency_key")
	w.post(urlMetadata, teaPage, "Content-Type", "text/plain").refused(http.StatusUnsupportedMediaType, "unsupported_content_type")
	w.post(urlMetadata, `{"url":"`+strings.Repeat("a", 20_000)+`"}`).refused(http.StatusRequestEntityTooLarge, "request_too_large")
	if units, _ := w.movements(t); len(units)+len(w.web.fetched)+len(w.checks.rows) != 0 {
		t.Errorf("moved %v, fetched %v, %d rows", units, w.web.fetched, len(w.checks.rows))
	}
}

// Where there is no answer to be had, the check is given back, with the reason in the ledger.
func TestAPageThatIsNotReachedIsRefunded(t *testing.T) {
	for code, status := range map[refusal.Code]int{
		"upstream_unreachable": 502, "upstream_timeout": 504, "unresolvable_host": 422, "private_network_url": 422, "unsafe_redirect": 422,
	} {
		w := newWorld(t, plan.Custom, 3)
		w.web.unreached(code)
		w.post(urlMetadata, teaPage).refused(status, string(code))
		units, reasons := w.movements(t)
		if !slices.Equal(units, []int64{-1, 1}) || !slices.Equal(reasons, []string{string(code)}) || w.account.Balance != 3 {
			t.Errorf("%s: moved %v because of %v", code, units, reasons)
		}
		if diff := cmp.Diff([]projections.URLCheckState{projections.URLCheckRefunded}, w.checks.states()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestWithoutCreditsNothingIsFetched(t *testing.T) {
	w := newWorld(t, plan.Custom, 0)
	details := w.post(urlMetadata, teaPage).refused(http.StatusPaymentRequired, "insufficient_credits")
	if details["costUnits"] != 1.0 || len(w.web.fetched) != 0 || len(w.checks.rows) != 0 {
		t.Errorf("%v, fetched %v, %d rows", details, w.web.fetched, len(w.checks.rows))
	}
}

func TestARepeatedCheckHasItsFirstAnswer(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	first := w.post(urlMetadata, teaPage, "Idempotency-Key", "k")
	first.ok(http.StatusOK)
	w.web.page = func(string) (WebPage, error) { return WebPage{}, errors.New("fetched again") }
	for _, body := range []string{teaPage, ` { "url" : "https:\/\/example.com/tea" } `} {
		again := w.post(urlMetadata, body, "Idempotency-Key", "k")
		if again.StatusCode != http.StatusOK || again.body != first.body || again.Header.Get(idempotencyReplayedHeader) != "true" {
			t.Errorf("repeated with %s: %d %s", body, again.StatusCode, again.body)
		}
	}
	w.post(urlMetadata, `{"url":"https://example.com/coffee"}`, "Idempotency-Key", "k").refused(422, "idempotency_key_reused")
	if first.Header.Get(idempotencyReplayedHeader) != "" || w.account.Balance != 2 || len(w.web.fetched) != 1 || len(w.checks.rows) != 1 {
		t.Errorf("balance %d, fetched %v, %d rows", w.account.Balance, w.web.fetched, len(w.checks.rows))
	}
	for _, row := range w.checks.rows {
		if !strings.HasPrefix(row.Answer, "sealed(") {
			t.Errorf("kept as %.20q", row.Answer)
		}
	}
}

// Nothing of a page is kept that nobody can ask for again.
func TestAnAnswerWithoutAKeyIsNotKept(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	w.post(urlMetadata, teaPage).ok(http.StatusOK)
	for _, row := range w.checks.rows {
		if row.Answer != "" || row.State != projections.URLCheckAnswered {
			t.Errorf("%+v", row)
		}
	}
}

// A refusal is not kept: the same key works when the page does, and is charged then, however often it failed before.
func TestAKeyThatFailedWorksAgain(t *testing.T) {
	w := newWorld(t, plan.Custom, 1)
	for _, code := range []refusal.Code{"upstream_timeout", "upstream_unreachable"} {
		w.web.unreached(code)
		w.post(urlMetadata, teaPage, "Idempotency-Key", "k").refused(statusOf(code, urlMetadata), string(code))
	}
	w.web.page = article
	first := w.post(urlMetadata, teaPage, "Idempotency-Key", "k")
	first.ok(http.StatusOK)
	if again := w.post(urlMetadata, teaPage, "Idempotency-Key", "k"); again.body != first.body {
		t.Errorf("%s, then %s", first.body, again.body)
	}
	if units, _ := w.movements(t); !slices.Equal(units, []int64{-1, 1, -1, 1, -1}) || w.account.Balance != 0 {
		t.Errorf("moved %v", units)
	}
}

// One whose process died behind the charge is made again under its key, and not charged again.
func TestACheckThatWasCutOffIsFinished(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	w.away["answers"] = commands.ErrOutcomeUnknown
	w.post(urlMetadata, teaPage, "Idempotency-Key", "k").refused(503, "outcome_unknown")
	w.away["answers"] = nil
	answered := w.post(urlMetadata, teaPage, "Idempotency-Key", "k")
	answered.ok(http.StatusOK)
	if answered.Header.Get(idempotencyReplayedHeader) != "" || w.account.Balance != 2 {
		t.Errorf("balance %d, %v", w.account.Balance, answered.Header)
	}
	// Also where its row was lost.
	clear(w.checks.rows)
	w.post(urlMetadata, teaPage, "Idempotency-Key", "k").ok(http.StatusOK)
	if w.account.Balance != 2 {
		t.Errorf("balance %d", w.account.Balance)
	}
}

// Where a refund did not come through, the next request under the key brings it before it is charged itself.
func TestARefundThatFailedIsMadeUpFor(t *testing.T) {
	w := newWorld(t, plan.Custom, 1)
	w.web.page = func(string) (WebPage, error) {
		w.away["commands"] = commands.ErrUnavailable
		return WebPage{}, refusal.New("upstream_timeout", "slow")
	}
	w.post(urlMetadata, teaPage, "Idempotency-Key", "k").refused(504, "upstream_timeout")
	if w.account.Balance != 0 || !slices.Equal(w.checks.states(), []projections.URLCheckState{projections.URLCheckRefunding}) {
		t.Errorf("balance %d, %v", w.account.Balance, w.checks.states())
	}
	w.away["commands"], w.web.page = nil, article
	w.post(urlMetadata, teaPage, "Idempotency-Key", "k").ok(http.StatusOK)
	if units, _ := w.movements(t); !slices.Equal(units, []int64{-1, 1, -1}) {
		t.Errorf("moved %v", units)
	}
}

// What cannot be kept for a repetition is not told; what a sweep has given back is not answered.
func TestAnAnswerThatCannotBeKept(t *testing.T) {
	lost := errors.New("away")
	cases := map[string]func(w *world){
		"store":  func(w *world) { w.checks.away["answer"] = lost },
		"sealer": func(w *world) { w.away["sealer"] = lost },
		"swept": func(w *world) {
			w.web.page = func(address string) (WebPage, error) {
				for _, row := range w.checks.rows {
					row.State = projections.URLCheckRefunding
				}
				return article(address)
			}
		},
	}
	for name, breaks := range cases {
		w := newWorld(t, plan.Custom, 3)
		breaks(w)
		w.post(urlMetadata, teaPage, "Idempotency-Key", "k").refused(503, "outcome_unknown")
		w.checks.away, w.web.page = map[string]error{}, article
		delete(w.away, "sealer")
		w.post(urlMetadata, teaPage, "Idempotency-Key", "k").ok(http.StatusOK)
		if w.account.Balance != 2 {
			t.Errorf("%s: balance %d", name, w.account.Balance)
		}
	}
	w := newWorld(t, plan.Custom, 3)
	w.checks.away["begin"] = lost
	w.post(urlMetadata, teaPage).refused(503, "service_unavailable")
	if units, _ := w.movements(t); len(units) != 0 {
		t.Errorf("moved %v", units)
	}
	w.checks.away = map[string]error{"give back": lost}
	w.web.unreached("upstream_timeout")
	w.post(urlMetadata, teaPage).refused(504, "upstream_timeout")
	if !slices.Equal(w.checks.states(), []projections.URLCheckState{projections.URLCheckOpen}) {
		t.Errorf("the sweep does not find it: %v", w.checks.states())
	}
}

// Requests at once under one key are one charge and have one answer.
func TestChecksAtOnceUnderOneKey(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	var both sync.WaitGroup
	both.Add(2)
	w.web.page = func(address string) (WebPage, error) {
		both.Done()
		both.Wait()
		p, err := article(address)
		p.FinalURL += "?" + time.Now().Format(time.RFC3339Nano) // no two pages are alike
		return p, err
	}
	bodies := make(chan string, 2)
	for range 2 {
		go func() { bodies <- w.post(urlMetadata, teaPage, "Idempotency-Key", "k").body }()
	}
	if first, second := <-bodies, <-bodies; first != second || !strings.Contains(first, `"title":"Tea"`) {
		t.Errorf("%s and %s", first, second)
	}
	if units, _ := w.movements(t); !slices.Equal(units, []int64{-1}) {
		t.Errorf("moved %v", units)
	}
}

func TestChecksAtOnceAreBounded(t *testing.T) {
	w := newWorld(t, plan.Custom, 30)
	begun, release := make(chan struct{}), make(chan struct{})
	var fetches atomic.Int64
	w.web.page = func(address string) (WebPage, error) {
		if fetches.Add(1) <= urlChecksPerAccountMax {
			begun <- struct{}{}
			<-release
		}
		return article(address)
	}
	var group sync.WaitGroup
	for range urlChecksPerAccountMax {
		group.Go(func() { w.post(urlMetadata, teaPage) })
		<-begun
	}
	w.post(urlMetadata, teaPage).refused(http.StatusTooManyRequests, "concurrency_limited")
	close(release)
	group.Wait()
	if w.account.Balance != 30-urlChecksPerAccountMax {
		t.Errorf("balance %d", w.account.Balance)
	}
}

// A receiver of webhooks is held to the guard as a page is.
func TestReceiversAreGuarded(t *testing.T) {
	w := newWorld(t, plan.Pro, 30)
	for address, code := range map[string]string{
		"http://example.com/": "unsupported_protocol", "https://127.1/": "private_network_url", "https://a@example.com/": "url_credentials_not_allowed",
		"https://printer.local/": "private_network_url", "https://db.prod.svc/": "private_network_url", "https://example.com:5432/": "port_not_allowed",
		"https://nope.invalid/": "unresolvable_host",
	} {
		w.post("/v1/jobs", htmlJobWith(`"webhookUrl":"`+address+`"`, "")).refused(422, code)
	}
	if got := w.post("/v1/jobs", htmlJobWith(`"webhookUrl":"/hook"`, "")).faults(); !slices.Equal(got, []string{"webhookUrl uri"}) {
		t.Error(got)
	}
	w.post("/v1/jobs", htmlJobWith(`"webhookUrl":"https://example.com:8443/hook"`, "")).ok(http.StatusCreated)
}
