package credits_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/credits"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestTheLedgerIsPaged(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.GET("/v1/credits/ledger").Golden("ledger")
	var page credits.LedgerBody
	w.GET("/v1/credits/ledger?limit=2").Into(http.StatusOK, &page)
	if len(page.Entries) != 2 || page.NextCursor == nil {
		t.Fatalf("%+v", page)
	}
	w.GET("/v1/credits/ledger?cursor="+*page.NextCursor).Into(http.StatusOK, &page)
	if len(page.Entries) != 1 || page.Entries[0].ID != "evt_1" || page.NextCursor != nil {
		t.Errorf("%+v", page)
	}
	for query, want := range map[string]string{
		"?cursor=forged": "cursor pattern", "?limit=101": "limit range", "?from=yesterday": "from date_time",
		"?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z": "to range",
	} {
		if got := strings.Join(w.GET("/v1/credits/ledger"+query).Faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.Away["ledger"] = errors.New("connection refused")
	w.GET("/v1/credits/ledger").Refused(503, "service_unavailable")
}

func TestTheLedgerOfASpan(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	at := func(d time.Duration) string { return handlerstest.Noon.Add(d).Format(time.RFC3339) }
	var page credits.LedgerBody
	w.GET("/v1/credits/ledger?from="+at(time.Minute)+"&to="+at(2*time.Minute)).Into(http.StatusOK, &page)
	if len(page.Entries) != 1 || page.Entries[0].ID != "evt_2" {
		t.Errorf("%+v", page)
	}
	if export := w.GET("/v1/credits/ledger/export?to=" + at(time.Minute)).Text; strings.Count(export, "\r\n") != 2 || !strings.Contains(export, "evt_1") {
		t.Errorf("%s", export)
	}
}

func TestTheLedgerIsExported(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	export := w.GET("/v1/credits/ledger/export")
	want := "id,at,type,delta,balanceAfter,toolSlug,jobId,runId,reason\r\n" +
		"evt_3,2026-03-02T12:02:00Z,refund,2,10,pdf-to-text,job_1,,job_canceled\r\n" +
		"evt_2,2026-03-02T12:01:00Z,charge,-2,8,pdf-to-text,job_1,,job_accepted\r\n" +
		"evt_1,2026-03-02T12:00:00Z,grant,10,10,,,,'=account_opened\r\n"
	if diff := cmp.Diff(want, export.Text); diff != "" {
		t.Error(diff)
	}
	w.GET("/v1/credits/ledger/export?from=now").Refused(422, "validation_failed")
	w.Away["ledger"] = errors.New("connection refused")
	w.GET("/v1/credits/ledger/export").Refused(503, "service_unavailable")
}
