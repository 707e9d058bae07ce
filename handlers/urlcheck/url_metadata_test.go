package urlcheck_test

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
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
)

const (
	urlMetadata = "/v1/url-metadata"
	teaPage     = `{"url":"https://example.com/tea"}`
)

func TestAPageIsDescribedAndCharged(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.Now = time.Date(2026, time.March, 2, 12, 0, 0, 123_456_789, time.UTC)
	w.Web.Page = func(address string) (webpage.Fetched, error) {
		p, _ := handlerstest.Article(address)
		p.FinalURL = "https://www.example.com/tea"
		p.Redirects = []webpage.Redirect{{From: address, To: p.FinalURL, HTTPStatus: 301}}
		return p, nil
	}
	answered := w.POST(urlMetadata, teaPage)
	answered.Ok(http.StatusOK)
	answered.Golden("url_metadata")
	charged := handlerstest.LastEvent[account.CreditsCharged](t, w)
	if charged.ToolSlug != "meta-tag-checker" || charged.Credits.Delta != -1 || !charged.Refundable || w.Account.Balance != 2 {
		t.Errorf("%+v", charged)
	}
	if answered.Header.Get("Cache-Control") != "no-store" {
		t.Error("a proxy may cache it")
	}
}

// A check is charged, logged and refunded under the tool that the request names.
func TestACheckIsOfTheToolThatWasMeant(t *testing.T) {
	for body, want := range map[string]string{
		teaPage: "meta-tag-checker",
		`{"url":"https://example.com/tea","tool":"meta-tag-checker"}`:   "meta-tag-checker",
		`{"url":"https://example.com/tea","tool":"open-graph-preview"}`: "open-graph-preview",
	} {
		w := handlerstest.NewWorld(t, plan.Custom, 3)
		w.POST(urlMetadata, body).Ok(http.StatusOK)
		if charged := handlerstest.LastEvent[account.CreditsCharged](t, w); charged.ToolSlug != want || charged.Credits.Delta != -1 {
			t.Errorf("%s: charged %+v", body, charged)
		}
		w.Web.Unreached(refusal.UpstreamUnreachable)
		w.POST(urlMetadata, body).Refused(502, "upstream_unreachable")
		if given := handlerstest.LastEvent[account.CreditsRefunded](t, w); given.ToolSlug != want {
			t.Errorf("%s: given back %+v", body, given)
		}
	}
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	for _, wrong := range []string{`"word-to-pdf"`, `""`, `"json-formatter"`} {
		if got := strings.Join(w.POST(urlMetadata, `{"url":"https://example.com/tea","tool":`+wrong+`}`).Faults(), ", "); got != "tool enum" {
			t.Errorf("%s: %s", wrong, got)
		}
	}
	if len(w.Log) != 1 {
		t.Errorf("%d events", len(w.Log))
	}
	const other = `{"url":"https://example.com/tea","tool":"open-graph-preview"}`
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "one").Ok(http.StatusOK)
	w.POST(urlMetadata, other, "Idempotency-Key", "one").Refused(422, "idempotency_key_reused")
}

// Every answer of the page counts, whatever its status and its type.
func TestWhatIsNotHTMLIsAnAnswerToo(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.Web.Page = func(address string) (webpage.Fetched, error) {
		return webpage.Fetched{FinalURL: address, HTTPStatus: 404, Header: http.Header{"Content-Type": {"image/png\xff"}}}, nil
	}
	got := w.POST(urlMetadata, teaPage).Ok(http.StatusOK)
	if got["httpStatus"] != 404.0 || got["contentType"] != "image/png" || got["title"] != nil || len(got["meta"].([]any)) != 0 {
		t.Errorf("%v", got)
	}
	if w.Account.Balance != 2 {
		t.Errorf("balance %d", w.Account.Balance)
	}
}

// A refusal by the text of the address costs nothing: no charge, no fetch, no row.
func TestAddressesThatAreRefusedAreNotCharged(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
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
		w.POST(urlMetadata, body, "Idempotency-Key", "k").Refused(http.StatusUnprocessableEntity, want)
	}
	if got := w.POST(urlMetadata, `{"url":"/x"}`).Faults(); !slices.Equal(got, []string{"url uri"}) {
		t.Error(got)
	}
	w.POST(urlMetadata, "{").Refused(http.StatusBadRequest, "malformed_json")
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "not visible").Refused(http.StatusBadRequest, "invalid_idempotency_key")
	w.POST(urlMetadata, teaPage, "Content-Type", "text/plain").Refused(http.StatusUnsupportedMediaType, "unsupported_content_type")
	w.POST(urlMetadata, `{"url":"`+strings.Repeat("a", 20_000)+`"}`).Refused(http.StatusRequestEntityTooLarge, "request_too_large")
	if units, _ := w.Movements(t); len(units)+len(w.Web.Fetched)+len(w.Checks.Rows) != 0 {
		t.Errorf("moved %v, fetched %v, %d rows", units, w.Web.Fetched, len(w.Checks.Rows))
	}
}

// If there is no answer, the check is refunded, with the reason in the ledger.
func TestAPageThatIsNotReachedIsRefunded(t *testing.T) {
	for code, status := range map[refusal.Code]int{
		"upstream_unreachable": 502, "upstream_timeout": 504, "unresolvable_host": 422, "private_network_url": 422, "unsafe_redirect": 422,
	} {
		w := handlerstest.NewWorld(t, plan.Custom, 3)
		w.Web.Unreached(code)
		w.POST(urlMetadata, teaPage).Refused(status, string(code))
		units, reasons := w.Movements(t)
		if !slices.Equal(units, []int64{-1, 1}) || !slices.Equal(reasons, []string{string(code)}) || w.Account.Balance != 3 {
			t.Errorf("%s: moved %v because of %v", code, units, reasons)
		}
		if diff := cmp.Diff([]urlcheck.CheckState{urlcheck.Refunded}, w.Checks.States()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestWithoutCreditsNothingIsFetched(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 0)
	details := w.POST(urlMetadata, teaPage).Refused(http.StatusPaymentRequired, "insufficient_credits")
	if details["costUnits"] != 1.0 || len(w.Web.Fetched) != 0 || len(w.Checks.Rows) != 0 {
		t.Errorf("%v, fetched %v, %d rows", details, w.Web.Fetched, len(w.Checks.Rows))
	}
}

func TestARepeatedCheckHasItsFirstAnswer(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	first := w.POST(urlMetadata, teaPage, "Idempotency-Key", "k")
	first.Ok(http.StatusOK)
	w.Web.Page = func(string) (webpage.Fetched, error) { return webpage.Fetched{}, errors.New("fetched again") }
	for _, body := range []string{teaPage, ` { "url" : "https:\/\/example.com/tea" } `} {
		again := w.POST(urlMetadata, body, "Idempotency-Key", "k")
		if again.StatusCode != http.StatusOK || again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("repeated with %s: %d %s", body, again.StatusCode, again.Text)
		}
	}
	w.POST(urlMetadata, `{"url":"https://example.com/coffee"}`, "Idempotency-Key", "k").Refused(422, "idempotency_key_reused")
	if first.Header.Get("Idempotency-Replayed") != "" || w.Account.Balance != 2 || len(w.Web.Fetched) != 1 || len(w.Checks.Rows) != 1 {
		t.Errorf("balance %d, fetched %v, %d rows", w.Account.Balance, w.Web.Fetched, len(w.Checks.Rows))
	}
	for _, row := range w.Checks.Rows {
		if !strings.HasPrefix(row.Answer, "sealed(") {
			t.Errorf("kept as %.20q", row.Answer)
		}
	}
}

// Without an Idempotency-Key nobody can ask for the answer again, so it is not stored.
func TestAnAnswerWithoutAKeyIsNotKept(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.POST(urlMetadata, teaPage).Ok(http.StatusOK)
	for _, row := range w.Checks.Rows {
		if row.Answer != "" || row.State != urlcheck.Answered {
			t.Errorf("%+v", row)
		}
	}
}

// A refusal is not stored: the same key works once the page does, and is charged then, however often it failed before.
func TestAKeyThatFailedWorksAgain(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 1)
	for _, code := range []refusal.Code{"upstream_timeout", "upstream_unreachable"} {
		w.Web.Unreached(code)
		w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Refused(codes.StatusOf(code, urlMetadata), string(code))
	}
	w.Web.Page = handlerstest.Article
	first := w.POST(urlMetadata, teaPage, "Idempotency-Key", "k")
	first.Ok(http.StatusOK)
	if again := w.POST(urlMetadata, teaPage, "Idempotency-Key", "k"); again.Text != first.Text {
		t.Errorf("%s, then %s", first.Text, again.Text)
	}
	if units, _ := w.Movements(t); !slices.Equal(units, []int64{-1, 1, -1, 1, -1}) || w.Account.Balance != 0 {
		t.Errorf("moved %v", units)
	}
}

// A check whose process died after the charge is completed under its key, without another charge.
func TestACheckThatWasCutOffIsFinished(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.Away["answers"] = commands.ErrOutcomeUnknown
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Refused(503, "outcome_unknown")
	w.Away["answers"] = nil
	answered := w.POST(urlMetadata, teaPage, "Idempotency-Key", "k")
	answered.Ok(http.StatusOK)
	if answered.Header.Get("Idempotency-Replayed") != "" || w.Account.Balance != 2 {
		t.Errorf("balance %d, %v", w.Account.Balance, answered.Header)
	}
	// Even if its row was lost.
	clear(w.Checks.Rows)
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Ok(http.StatusOK)
	if w.Account.Balance != 2 {
		t.Errorf("balance %d", w.Account.Balance)
	}
}

// If a refund failed, the next request with the key refunds first, before it is charged itself.
func TestARefundThatFailedIsMadeUpFor(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 1)
	w.Web.Page = func(string) (webpage.Fetched, error) {
		w.Away["commands"] = commands.ErrUnavailable
		return webpage.Fetched{}, refusal.New("upstream_timeout", "slow")
	}
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Refused(504, "upstream_timeout")
	if w.Account.Balance != 0 || !slices.Equal(w.Checks.States(), []urlcheck.CheckState{urlcheck.Refunding}) {
		t.Errorf("balance %d, %v", w.Account.Balance, w.Checks.States())
	}
	w.Away["commands"], w.Web.Page = nil, handlerstest.Article
	w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Ok(http.StatusOK)
	if units, _ := w.Movements(t); !slices.Equal(units, []int64{-1, 1, -1}) {
		t.Errorf("moved %v", units)
	}
}

// An answer that cannot be stored for a repetition is not sent; neither is one that a sweep has refunded.
func TestAnAnswerThatCannotBeKept(t *testing.T) {
	lost := errors.New("away")
	cases := map[string]func(w *handlerstest.World){
		"store":  func(w *handlerstest.World) { w.Checks.Away["answer"] = lost },
		"sealer": func(w *handlerstest.World) { w.Away["sealer"] = lost },
		"swept": func(w *handlerstest.World) {
			w.Web.Page = func(address string) (webpage.Fetched, error) {
				for _, row := range w.Checks.Rows {
					row.State = urlcheck.Refunding
				}
				return handlerstest.Article(address)
			}
		},
	}
	for name, breaks := range cases {
		w := handlerstest.NewWorld(t, plan.Custom, 3)
		breaks(w)
		w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Refused(503, "outcome_unknown")
		w.Checks.Away, w.Web.Page = map[string]error{}, handlerstest.Article
		delete(w.Away, "sealer")
		w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Ok(http.StatusOK)
		if w.Account.Balance != 2 {
			t.Errorf("%s: balance %d", name, w.Account.Balance)
		}
	}
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.Checks.Away["begin"] = lost
	w.POST(urlMetadata, teaPage).Refused(503, "service_unavailable")
	if units, _ := w.Movements(t); len(units) != 0 {
		t.Errorf("moved %v", units)
	}
	w.Checks.Away = map[string]error{"give back": lost}
	w.Web.Unreached("upstream_timeout")
	w.POST(urlMetadata, teaPage).Refused(504, "upstream_timeout")
	if !slices.Equal(w.Checks.States(), []urlcheck.CheckState{urlcheck.Open}) {
		t.Errorf("the sweep does not find it: %v", w.Checks.States())
	}
}

// Concurrent requests with one key are charged once and get the same answer.
func TestChecksAtOnceUnderOneKey(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	var both sync.WaitGroup
	both.Add(2)
	w.Web.Page = func(address string) (webpage.Fetched, error) {
		both.Done()
		both.Wait()
		p, err := handlerstest.Article(address)
		p.FinalURL += "?" + time.Now().Format(time.RFC3339Nano) // no two pages are alike
		return p, err
	}
	bodies := make(chan string, 2)
	for range 2 {
		go func() { bodies <- w.POST(urlMetadata, teaPage, "Idempotency-Key", "k").Text }()
	}
	if first, second := <-bodies, <-bodies; first != second || !strings.Contains(first, `"title":"Tea"`) {
		t.Errorf("%s and %s", first, second)
	}
	if units, _ := w.Movements(t); !slices.Equal(units, []int64{-1}) {
		t.Errorf("moved %v", units)
	}
}

func TestChecksAtOnceAreBounded(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 30)
	begun, release := make(chan struct{}), make(chan struct{})
	var fetches atomic.Int64
	w.Web.Page = func(address string) (webpage.Fetched, error) {
		if fetches.Add(1) <= handlerstest.ChecksPerAccount {
			begun <- struct{}{}
			<-release
		}
		return handlerstest.Article(address)
	}
	var group sync.WaitGroup
	for range handlerstest.ChecksPerAccount {
		group.Go(func() { w.POST(urlMetadata, teaPage) })
		<-begun
	}
	w.POST(urlMetadata, teaPage).Refused(http.StatusTooManyRequests, "concurrency_limited")
	close(release)
	group.Wait()
	if w.Account.Balance != 30-handlerstest.ChecksPerAccount {
		t.Errorf("balance %d", w.Account.Balance)
	}
}

// The guard checks the addresses of webhooks as it checks pages.
func TestReceiversAreGuarded(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 30)
	for address, code := range map[string]string{
		"http://example.com/": "unsupported_protocol", "https://127.1/": "private_network_url", "https://a@example.com/": "url_credentials_not_allowed",
		"https://printer.local/": "private_network_url", "https://db.prod.svc/": "private_network_url", "https://example.com:5432/": "port_not_allowed",
		"https://nope.invalid/": "unresolvable_host",
	} {
		w.POST("/v1/jobs", handlerstest.HTMLJobWith(`"webhookUrl":"`+address+`"`, "")).Refused(422, code)
	}
	if got := w.POST("/v1/jobs", handlerstest.HTMLJobWith(`"webhookUrl":"/hook"`, "")).Faults(); !slices.Equal(got, []string{"webhookUrl uri"}) {
		t.Error(got)
	}
	w.POST("/v1/jobs", handlerstest.HTMLJobWith(`"webhookUrl":"https://example.com:8443/hook"`, "")).Ok(http.StatusCreated)
}
