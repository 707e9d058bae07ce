package table

import (
	"slices"
	"testing"
)

func TestATablesStatementsTakeOneArrayAColumn(t *testing.T) {
	counted := New("counts", "account_id, tool", "account_id text, tool text, jobs int8, at timestamptz", "")
	if counted.Name != "counts" || !slices.Equal(counted.Key, []string{"account_id", "tool"}) ||
		!slices.Equal(counted.columns, []string{"account_id", "tool", "jobs", "at"}) {
		t.Errorf("%+v", counted)
	}
	const insert = "INSERT INTO counts (account_id, tool, jobs, at) SELECT * FROM unnest($1::text[], $2::text[], $3::int8[], $4::timestamptz[])" //nolint:unqueryvet // just the given columns
	if counted.insert != insert {
		t.Error(counted.insert)
	}
	if want := insert + " ON CONFLICT (account_id, tool) DO UPDATE SET jobs = excluded.jobs, at = excluded.at"; counted.upsert != want { //nolint:unqueryvet // just the given columns
		t.Error(counted.upsert)
	}
}

func TestATableMaySayItselfHowARowIsReplaced(t *testing.T) {
	counted := New("counts", "tool", "tool text, jobs int8", "jobs = counts.jobs + excluded.jobs")
	const want = "INSERT INTO counts (tool, jobs) SELECT * FROM unnest($1::text[], $2::int8[])" + //nolint:unqueryvet // just the given columns
		" ON CONFLICT (tool) DO UPDATE SET jobs = counts.jobs + excluded.jobs"
	if counted.upsert != want {
		t.Error(counted.upsert)
	}
}
