package takeout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/store"
)

// A new table with rows of accounts must be part of the export, or be left out with a reason.
func TestEveryTableWithAccountsIsExportedOrNamed(t *testing.T) {
	b := projectiontest.New(t, 1)
	tables, err := store.List(b.Context(), b.DB, store.ScanText, `SELECT table_name::text FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name = 'account_id'
			AND NOT (SELECT relispartition FROM pg_class WHERE oid = table_name::regclass) ORDER BY 1`)
	if err != nil || len(tables) < 10 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	decided := map[string]bool{"accounts": true} // its account is the column id
	for _, p := range parts {
		for _, table := range p.tables {
			if !slices.Contains(tables, table) && table != "accounts" {
				t.Errorf("%s has %s, which has no accounts", p.name, table)
			}
			decided[table] = true
		}
	}
	for table, reason := range leftOut {
		if decided[table] || reason == "" || !slices.Contains(tables, table) {
			t.Errorf("%s is left out because %q", table, reason)
		}
		decided[table] = true
	}
	for _, table := range tables {
		if !decided[table] {
			t.Errorf("%s has rows of accounts, and is neither exported nor left out for a reason", table)
		}
	}
}

func TestTheReadmeTellsOfEachFile(t *testing.T) {
	text := (&export{}).readme()
	for _, p := range parts {
		if !strings.Contains(text, p.name+"\n    "+p.about) || p.about == "" {
			t.Errorf("%s is not in %s", p.name, text)
		}
	}
	for table, reason := range leftOut {
		if !strings.Contains(text, reason) || strings.Contains(text, table) {
			t.Errorf("%s is not told, or by its name: %s", table, text)
		}
	}
}
