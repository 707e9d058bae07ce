package handlers

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

func TestTheLedgerIsPaged(t *testing.T) {
	w := newPeopleWorld(t)
	w.get("/v1/credits/ledger").golden("ledger")
	var page ledgerBody
	w.get("/v1/credits/ledger?limit=2").into(http.StatusOK, &page)
	if len(page.Entries) != 2 || page.NextCursor == nil {
		t.Fatalf("%+v", page)
	}
	w.get("/v1/credits/ledger?cursor="+*page.NextCursor).into(http.StatusOK, &page)
	if len(page.Entries) != 1 || page.Entries[0].ID != "evt_1" || page.NextCursor != nil {
		t.Errorf("%+v", page)
	}
	for query, want := range map[string]string{"?cursor=forged": "cursor pattern", "?limit=101": "limit range"} {
		if got := strings.Join(w.get("/v1/credits/ledger"+query).faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.away["ledger"] = errors.New("connection refused")
	w.get("/v1/credits/ledger").refused(503, "service_unavailable")
}
