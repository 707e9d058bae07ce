package records_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/records"
)

// Partitions count with their table, and nothing twice.
func TestTablesTellTheirSizes(t *testing.T) {
	b := newBench(t, 1)
	for _, sql := range []string{
		`INSERT INTO webhook_attempts (event_id, attempt, account_id, job_id, at, http_status, error, took_ms)
			SELECT 'evt_' || n, 1, 'acct_1', 'job_1', now() + n % 3 * interval '28 days', 200, '', 5 FROM generate_series(1, 3000) AS n`,
		`DELETE FROM webhook_attempts WHERE event_id < 'evt_2'`,
		`ANALYZE`,
	} {
		if _, err := b.DB.Exec(b.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	sizes, err := records.TableSizes(b.Context(), b.DB)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(sizes, func(s records.TableSize) bool { return s.Table == "webhook_attempts" })
	if at < 0 {
		t.Fatalf("%+v", sizes)
	}
	var left, bytes int64
	b.Scan(`SELECT count(*) FROM webhook_attempts`, &left)
	b.Scan(`SELECT sum(pg_total_relation_size(inhrelid))::int8 FROM pg_inherits WHERE inhparent = 'webhook_attempts'::regclass`, &bytes)
	if got := sizes[at]; got.Partitions < 3 || got.Rows != left || got.RowBytes+got.IndexBytes != bytes || got.IndexBytes == 0 {
		t.Errorf("%+v; want %d rows, %d bytes", got, left, bytes)
	}
	for _, s := range sizes {
		if strings.HasPrefix(s.Table, "webhook_attempts_") {
			t.Errorf("a partition is told as a table: %+v", s)
		}
	}
	indexes, err := records.IndexSizes(b.Context(), b.DB)
	if err != nil {
		t.Fatal(err)
	}
	of := 0
	for _, i := range indexes {
		if i.Table == "webhook_attempts" {
			of++
			if i.Index != "webhook_attempts_pkey" || i.Bytes != sizes[at].IndexBytes {
				t.Errorf("%+v", i)
			}
		}
	}
	if of != 1 {
		t.Errorf("%d indexes of a table with one", of)
	}
}
