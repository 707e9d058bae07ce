package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// site is a client's web site that counts its visits.
func site(t *testing.T) (root string, visits *atomic.Int64) {
	t.Helper()
	visits = new(atomic.Int64)
	pages := http.NewServeMux()
	pages.HandleFunc("/tea", func(w http.ResponseWriter, _ *http.Request) {
		visit := visits.Add(1)
		w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
		_, _ = io.WriteString(w, "<html lang=en><title>Tea for \xe9l\xe8ves</title><meta property=og:image content=tea.jpg><h1>"+strconv.FormatInt(visit, 10)+"</h1>")
	})
	pages.Handle("/old", http.RedirectHandler("/tea", http.StatusMovedPermanently))
	pages.Handle("/away", http.RedirectHandler("ftp://example.com/", http.StatusFound))
	pages.Handle("/round", http.RedirectHandler("/round", http.StatusFound))
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	return server.URL, visits
}

func pageAt(address string) string { return `{"url":"` + address + `"}` }

// movements are the account's movements after its opening, as type, credits and reason.
func (c client) movements() []string {
	c.t.Helper()
	var all []string
	for _, e := range c.ledger()[1:] {
		if !strings.HasPrefix(e.RunID, "run_") {
			c.t.Errorf("%+v names no run", e)
		}
		all = append(all, strings.Join([]string{string(e.Type), strconv.FormatInt(e.Delta, 10), e.Reason}, " "))
	}
	return all
}

// Fetching a page costs one credit; a repeated request gets the same answer, byte for byte, without another fetch.
func TestURLMetadataIsChargedAndRepeated(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	root, visits := site(t)
	first := c.post("/url-metadata", pageAt(root+"/old"), keyHeader, "tea")
	var got struct {
		URL, FinalURL, Title, Charset, Lang string
		HTTPStatus                          int
		OpenGraph                           struct{ Images []struct{ URL string } }
		Redirects                           []struct{ From, To string }
		FetchedAt                           time.Time
	}
	first.in(http.StatusOK, &got)
	if got.URL != root+"/old" || got.FinalURL != root+"/tea" || got.HTTPStatus != 200 || got.Title != "Tea for élèves" || got.Charset != "windows-1252" ||
		got.Lang != "en" || len(got.OpenGraph.Images) != 1 || got.OpenGraph.Images[0].URL != root+"/tea.jpg" ||
		len(got.Redirects) != 1 || got.Redirects[0].To != root+"/tea" || time.Since(got.FetchedAt) > time.Minute {
		t.Errorf("%s", first.body)
	}
	c.again(first, "/url-metadata", pageAt(root+"/old"), "tea")
	c.again(first, "/url-metadata", " "+pageAt(root+"/old")+"\n", "tea")
	c.post("/url-metadata", pageAt(root+"/tea"), keyHeader, "tea").refused(http.StatusUnprocessableEntity, "idempotency_key_reused")
	if visits.Load() != 1 {
		t.Errorf("visited %d times", visits.Load())
	}
	c.hasBalance(creditsGiven - 1)
	if moved := c.movements(); !slices.Equal(moved, []string{"charge -1 tool_run"}) {
		t.Errorf("moved %q", moved)
	}

	// The same idempotency key of another account is another check.
	other := c.w.open(t, opening{})
	if r := other.post("/url-metadata", pageAt(root+"/old"), keyHeader, "tea"); r.StatusCode != http.StatusOK || r.body == first.body {
		t.Errorf("two accounts share an answer: %s", r.body)
	}
}

// Bad addresses cost nothing; for faults found only by fetching, the charge is refunded, with the reason in the
// ledger.
func TestURLMetadataThatIsRefusedCostsNothing(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	root, _ := site(t)
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	for body, code := range map[string]string{
		pageAt("ftp://example.com/"): "unsupported_protocol", pageAt("http://a:b@example.com/"): "url_credentials_not_allowed",
		pageAt("nonsense"): "validation_failed", `{}`: "validation_failed",
	} {
		c.post("/url-metadata", body).refused(http.StatusUnprocessableEntity, code)
	}
	c.withKey("tools:run").post("/url-metadata", pageAt(root+"/tea")).refused(http.StatusForbidden, "insufficient_scope")
	c.hasBalance(creditsGiven)

	c.post("/url-metadata", pageAt(root+"/away")).refused(http.StatusUnprocessableEntity, "unsafe_redirect")
	c.post("/url-metadata", pageAt(root+"/round")).refused(http.StatusUnprocessableEntity, "unsafe_redirect")
	c.post("/url-metadata", pageAt(closed.URL), keyHeader, "closed").refused(http.StatusBadGateway, "upstream_unreachable")
	c.hasBalance(creditsGiven)
	want := []string{
		"charge -1 tool_run", "refund 1 unsafe_redirect", "charge -1 tool_run", "refund 1 unsafe_redirect",
		"charge -1 tool_run", "refund 1 upstream_unreachable",
	}
	if got := c.movements(); !slices.Equal(got, want) {
		t.Errorf("moved %q", got)
	}

	poor := c.w.open(t, opening{penniless: true})
	poor.post("/url-metadata", pageAt(root+"/tea"), keyHeader, "tea").refused(http.StatusPaymentRequired, "insufficient_credits")
	poor.hasBalance(0)
	poor.grant(1)
	poor.post("/url-metadata", pageAt(root+"/tea"), keyHeader, "tea").in(http.StatusOK, new(map[string]any))
	poor.hasBalance(0)
}

// An idempotency key whose page could not be reached works once the page can be.
func TestURLMetadataOfAKeyThatFailed(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	var up atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !up.Load() {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, "<title>Up</title>")
	}))
	t.Cleanup(server.Close)
	for range 2 {
		c.post("/url-metadata", pageAt(server.URL), keyHeader, "k").refused(http.StatusBadGateway, "upstream_unreachable")
	}
	up.Store(true)
	first := c.post("/url-metadata", pageAt(server.URL), keyHeader, "k")
	first.in(http.StatusOK, new(map[string]any))
	c.again(first, "/url-metadata", pageAt(server.URL), "k")
	c.hasBalance(creditsGiven - 1)
	const charged, refunded = "charge -1 tool_run", "refund 1 upstream_unreachable"
	if moved := c.movements(); !slices.Equal(moved, []string{charged, refunded, charged, refunded, charged}) {
		t.Errorf("moved %q", moved)
	}
}

// The sweep refunds, once, what a process has charged and not answered.
func TestURLMetadataThatWasAbandonedIsRefunded(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	runID := commands.NewID("run")
	checks := records.NewURLChecks(c.w.inside(t).DB)
	must(t, checks.Begin(t.Context(), c.accountID, runID, time.Now().Add(-3*time.Minute)))
	c.send(account.ChargeCredits{RunID: runID, ToolSlug: "meta-tag-checker", Units: 1, Refundable: true})
	eventually(t, "the refund", func() bool {
		c.w.sweep(t, "sweep_url_checks")
		return c.balance() == creditsGiven
	})
	c.w.sweep(t, "sweep_url_checks") // it finds nothing
	if got := c.movements(); !slices.Equal(got, []string{"charge -1 tool_run", "refund 1 abandoned"}) {
		t.Errorf("moved %q", got)
	}
	if row, err := checks.Find(t.Context(), c.accountID, runID); err != nil || row.State != urlcheck.Refunded {
		t.Errorf("%+v, %v", row, err)
	}
}
