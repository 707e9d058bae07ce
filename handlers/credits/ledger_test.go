package credits_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

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
	for query, want := range map[string]string{"?cursor=forged": "cursor pattern", "?limit=101": "limit range"} {
		if got := strings.Join(w.GET("/v1/credits/ledger"+query).Faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.Away["ledger"] = errors.New("connection refused")
	w.GET("/v1/credits/ledger").Refused(503, "service_unavailable")
}
