package records_test

import (
	"maps"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/postgres/records"
)

// The newest entries come first, of one operator, account or group of commands if asked, and say how they ended.
func TestTheOperatorsTrailIsReadByWhoAndWhat(t *testing.T) {
	b := newBench(t, 1)
	trail := records.NewOperatorTrail(b.DB)
	begin := func(id, operator, command string, accounts ...string) {
		t.Helper()
		if err := trail.Begin(b.Context(), records.OperatorEntry{ID: id, Operator: operator, Command: command, Accounts: accounts}); err != nil {
			t.Fatal(err)
		}
	}
	begin("opr_1", "ada", "admin account show", "acct_1")
	begin("opr_2", "bob", "admin account search")
	begin("opr_3", "ada", "admin accounts", "acct_2")
	if err := trail.Found(b.Context(), "opr_2", []string{"acct_1"}); err != nil {
		t.Fatal(err)
	}
	if err := trail.End(b.Context(), "opr_1", "not_found"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		filter records.OperatorFilter
		want   string
	}{
		{records.OperatorFilter{Limit: 9}, "opr_3 opr_2 opr_1 "},
		{records.OperatorFilter{Limit: 1}, "opr_3 "},
		{records.OperatorFilter{Limit: 9, Operator: "ada"}, "opr_3 opr_1 "},
		{records.OperatorFilter{Limit: 9, Command: "admin account"}, "opr_2 opr_1 "},
		{records.OperatorFilter{Limit: 9, Account: "acct_1"}, "opr_2 opr_1 "},
		{records.OperatorFilter{Limit: 9, Since: time.Now().Add(time.Hour)}, ""},
	} {
		entries, err := trail.Newest(b.Context(), c.filter)
		got := ""
		for _, e := range entries {
			got += e.ID + " "
			if outcome := map[bool]string{true: "not_found", false: records.OperatorBegun}[e.ID == "opr_1"]; e.Outcome != outcome {
				t.Errorf("%s ended as %s, not %s", e.ID, e.Outcome, outcome)
			}
		}
		if err != nil || got != c.want {
			t.Errorf("%+v: %q, want %q: %v", c.filter, got, c.want, err)
		}
	}
}

// After an erasure the trail says who did what, and names the erased person no more; nor does it when an operator enters the name later.
func TestAnErasureTakesThePersonOutOfTheOperatorsTrail(t *testing.T) {
	b := newBench(t, 1)
	trail, keys, erasures := records.NewOperatorTrail(b.DB), records.NewDataKeys(b.DB), records.NewErasures(b.DB)
	for _, account := range []string{"acct_1", "acct_2"} {
		if _, err := keys.Put(b.Context(), account, []byte("wrapped"), nil); err != nil {
			t.Fatal(err)
		}
	}
	entries := []records.OperatorEntry{
		{ID: "opr_1", Accounts: []string{"acct_1"}, Arguments: map[string]string{"email": "a@example.com", "reason": "asked"}},
		{ID: "opr_2", Accounts: []string{"acct_2", "acct_1"}, Arguments: map[string]string{"text": "a@exam", "limit": "5"}},
		{ID: "opr_3", Accounts: []string{"acct_1"}, Arguments: map[string]string{"text": "acct_1"}},
		{ID: "opr_4", Accounts: []string{"acct_2"}, Arguments: map[string]string{"email": "b@example.com"}},
	}
	begin := func(entries ...records.OperatorEntry) {
		for _, e := range entries {
			if err := trail.Begin(b.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
	}
	begin(entries...)
	left := func(want int64) {
		t.Helper()
		if left, err := erasures.Left(b.Context(), "acct_1"); err != nil || left["operator_trail"] != want {
			t.Errorf("%d entries name the person, %d expected: %v", left["operator_trail"], want, err)
		}
	}
	left(2)
	if err := erasures.Erase(b.Context(), "acct_1"); err != nil {
		t.Fatal(err)
	}
	begin(records.OperatorEntry{ID: "opr_5", Accounts: []string{"acct_1"}, Arguments: map[string]string{"email": "a@example.com"}})
	left(0)
	want := map[string]map[string]string{
		"opr_1": {"reason": "asked"}, "opr_2": {"limit": "5"}, "opr_3": {"text": "acct_1"}, "opr_4": {"email": "b@example.com"}, "opr_5": {},
	}
	found, err := trail.Newest(b.Context(), records.OperatorFilter{Limit: 9})
	if err != nil || len(found) != len(want) {
		t.Fatalf("%+v: %v", found, err)
	}
	for _, e := range found {
		if !maps.Equal(e.Arguments, want[e.ID]) {
			t.Errorf("%s: %v, want %v", e.ID, e.Arguments, want[e.ID])
		}
	}
}

// Entries end after more than a year, with the next one.
func TestTheOperatorsTrailEnds(t *testing.T) {
	b := newBench(t, 1)
	trail := records.NewOperatorTrail(b.DB)
	for id, days := range map[string]int{"opr_young": 399, "opr_old": 401} {
		if _, err := b.DB.Exec(b.Context(), `INSERT INTO operator_trail VALUES ($1, now() - $2 * interval '1 day', '', '', '', '{}', '{}', '')`, id, days); err != nil {
			t.Fatal(err)
		}
	}
	if err := trail.Begin(b.Context(), records.OperatorEntry{ID: "opr_new"}); err != nil {
		t.Fatal(err)
	}
	found, err := trail.Newest(b.Context(), records.OperatorFilter{Limit: 9})
	if err != nil || len(found) != 2 || found[1].ID != "opr_young" {
		t.Errorf("%+v: %v", found, err)
	}
}
