package records_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// outlasting are the tables that keep rows about an erased account, and why.
var outlasting = map[string]string{
	"account_data_keys": "the mark that the key was destroyed",
	"checkpoint_leaves": "what the log's checkpoints have signed: ids, hashes and balances",
}

// A new table with rows of accounts must be erased, be rebuilt from the log, or be named above with a reason.
func TestEveryTableWithAccountsIsErasedOrNamed(t *testing.T) {
	b := newBench(t, 1)
	tables, err := store.List(b.Context(), b.DB, store.ScanText, `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name = 'account_id'
			AND NOT (SELECT relispartition FROM pg_class WHERE oid = table_name::regclass) ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if !slices.Contains(records.ErasedTables, table) && !slices.Contains(models.Names(), table) && outlasting[table] == "" {
			t.Errorf("%s keeps rows about an erased account", table)
		}
	}
	for _, table := range records.ErasedTables {
		if !slices.Contains(tables, table) {
			t.Errorf("%s has no accounts", table)
		}
	}
}

func TestAnErasureTakesTheRowsOfOneAccountAndItsKey(t *testing.T) {
	b := newBench(t, 1)
	people, keys, erasures := records.NewPeople(b.DB), records.NewDataKeys(b.DB), records.NewErasures(b.DB)
	for _, id := range []string{"ada", "bob"} {
		if _, err := people.Add(b.Context(), person(id, id+"@example.com")); err != nil {
			t.Fatal(err)
		}
		if _, err := keys.Put(b.Context(), "acct_of_"+id, []byte("wrapped"), nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := erasures.Erase(b.Context(), "acct_of_ada"); err != nil {
			t.Fatal(err)
		}
	}
	for account, want := range map[string]int64{"acct_of_ada": 0, "acct_of_bob": 1} {
		if left, err := erasures.Left(b.Context(), account); err != nil || left["people"] != want || left["account_data_keys"] != want {
			t.Errorf("%s: %v %v", account, left, err)
		}
	}
	if _, err := keys.Get(b.Context(), "acct_of_ada"); !errors.Is(err, records.ErrDestroyed) {
		t.Errorf("got %v", err)
	}
	if _, err := keys.Put(b.Context(), "acct_of_ada", []byte("new"), nil); !errors.Is(err, records.ErrDestroyed) {
		t.Errorf("another key was stored: %v", err)
	}
}

// A process that does not know yet that an account is erased writes nothing about it any more.
func TestNothingIsWrittenAboutAnErasedAccount(t *testing.T) {
	b := newBench(t, 1)
	keys, erasures, at := records.NewDataKeys(b.DB), records.NewErasures(b.DB), time.Now()
	for _, id := range []string{"ada", "bob"} {
		if _, err := keys.Put(b.Context(), "acct_of_"+id, []byte("wrapped"), nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := erasures.Erase(b.Context(), "acct_of_ada"); err != nil {
		t.Fatal(err)
	}
	for account, want := range map[string]int64{"acct_of_ada": 0, "acct_of_bob": 1, "acct_without_a_key": 1} {
		err := errors.Join(
			records.NewKeyUses(b.DB).RecordUses(b.Context(), []auth.UseOfKey{{AccountID: account, KeyID: "key_1", At: at}}),
			records.NewDeliveryAttempts(b.DB).Record(b.Context(), work.DeliveryAttempt{AccountID: account, EventID: "evt_" + account, Attempt: 1, At: at}),
			records.NewURLChecks(b.DB).Begin(b.Context(), account, "run_"+account, at),
			records.NewAccessTrail(b.DB).RecordAccess(b.Context(), []trail.Entry{{ID: "acs_" + account, AccountID: account, At: at, Kind: trail.SignedIn}}),
		)
		left, further := erasures.Left(b.Context(), account)
		if err != nil || further != nil {
			t.Error(err, further)
		}
		for _, table := range []string{"api_key_uses", "webhook_attempts", "url_checks", "access_trail"} {
			if left[table] != want {
				t.Errorf("%s has %d rows about %s, want %d", table, left[table], account, want)
			}
		}
	}
}
