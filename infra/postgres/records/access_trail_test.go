package records_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
)

var accessNoon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// accessOf is an entry a number of minutes after noon.
func accessOf(accountID string, minute int) trail.Entry {
	return trail.Entry{
		ID: fmt.Sprintf("acc_%s_%03d", accountID, minute), AccountID: accountID, At: accessNoon.Add(time.Duration(minute) * time.Minute), Kind: trail.SignedIn,
		Actor: "person:usr_1", Subject: "ses_1", Network: "192.0.2.0/24", Agent: "curl/8",
	}
}

// withAccesses has 25 entries of acct_1, the last two at the same time, and one of acct_2.
func withAccesses(t *testing.T) (*bench, *records.AccessTrail, []trail.Entry) {
	t.Helper()
	b := newBench(t, 1)
	kept := records.NewAccessTrail(b.DB)
	var all []trail.Entry
	for i := range 25 {
		all = append(all, accessOf("acct_1", i))
	}
	all[24].At = all[23].At
	for range 2 { // a repetition changes nothing
		if err := kept.RecordAccess(b.Context(), append(all, accessOf("acct_2", 1))); err != nil {
			t.Fatal(err)
		}
	}
	return b, kept, all
}

func TestAccessesAreListedNewestFirst(t *testing.T) {
	b, kept, all := withAccesses(t)
	var listed []trail.Entry
	cursor, pages := "", 0
	for more := true; more; more = cursor != "" {
		page, next, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", Limit: 10, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		listed, cursor, pages = append(listed, page...), next, pages+1
	}
	if pages != 3 || len(listed) != len(all) {
		t.Fatalf("%d entries on %d pages", len(listed), pages)
	}
	for i, e := range listed {
		if diff := cmp.Diff(all[len(all)-1-i], e); diff != "" {
			t.Errorf("%d: %s", i, diff)
		}
	}
	for _, forged := range []string{"x", "forged cursor", "AA"} {
		if _, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", Limit: 10, Cursor: forged}); !errors.Is(err, projections.ErrInvalidCursor) {
			t.Errorf("%q: %v", forged, err)
		}
	}
}

func TestAccessesAreBoundedByTime(t *testing.T) {
	b, kept, all := withAccesses(t)
	page, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", From: all[3].At, To: all[5].At, Limit: 100})
	if diff := cmp.Diff([]trail.Entry{all[4], all[3]}, page); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

func TestOldAccessesAreForgotten(t *testing.T) {
	b, kept, all := withAccesses(t)
	for i, want := range []int64{10, 6, 0} { // those before minute 15 of one account, and one of the other
		if n, err := kept.ForgetBefore(b.Context(), all[15].At, false, 10); err != nil || n != want {
			t.Errorf("call %d: %d, %v", i, n, err)
		}
	}
	if page, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", Limit: 100}); err != nil || len(page) != 10 {
		t.Errorf("%d are left: %v", len(page), err)
	}
}

// TestAnErasedAccountGetsNoEntries: what was noted before the erasure may be written after it.
func TestAnErasedAccountGetsNoEntries(t *testing.T) {
	b, kept, _ := withAccesses(t)
	if _, err := records.NewDataKeys(b.DB).Put(b.Context(), "acct_1", []byte("wrapped"), nil); err != nil {
		t.Fatal(err)
	}
	if err := records.NewErasures(b.DB).Erase(b.Context(), "acct_1"); err != nil {
		t.Fatal(err)
	}
	if err := kept.RecordAccess(b.Context(), []trail.Entry{accessOf("acct_1", 40), accessOf("acct_2", 40)}); err != nil {
		t.Fatal(err)
	}
	for account, want := range map[string]int{"acct_1": 0, "acct_2": 2} {
		if page, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: account, Limit: 100}); err != nil || len(page) != want {
			t.Errorf("%s has %d: %v", account, len(page), err)
		}
	}
}

// TestAnyTextCanBeRecorded: a client may send what no column holds.
func TestAnyTextCanBeRecorded(t *testing.T) {
	b, kept, _ := withAccesses(t)
	odd := accessOf("acct_1", 30)
	odd.Agent = "\x00\xff"
	if err := kept.RecordAccess(b.Context(), []trail.Entry{odd}); err != nil {
		t.Error(err)
	}
}
