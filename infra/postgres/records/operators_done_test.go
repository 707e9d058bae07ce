package records_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/postgres/records"
)

// The newest of a command that was done counts: not a later one that failed or was killed, nor another command's.
func TestTheTrailSaysWhenACommandWasLastDone(t *testing.T) {
	b := newBench(t, 1)
	trail := records.NewOperatorTrail(b.DB)
	ago := func() map[string]time.Duration {
		t.Helper()
		found, err := trail.DoneAgo(b.Context(), "backup", "audit check")
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := ago(); len(found) != 0 {
		t.Errorf("before the first: %v", found)
	}
	for _, sql := range []string{
		`INSERT INTO operator_trail SELECT 'opr_' || n, now() - hours * interval '1 hour', 'ada', 'ada@here', command, '{}', '{}', outcome
			FROM (VALUES (1, 9, 'backup', 'done'), (2, 5, 'backup', 'done'), (3, 4, 'backup', 'failed'), (4, 3, 'backup', 'begun'),
				(5, 2, 'backup list', 'done'), (6, 1, 'audit check', 'failed')) AS ran (n, hours, command, outcome)`,
	} {
		if _, err := b.DB.Exec(b.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	found := ago()
	if got := found["backup"]; len(found) != 1 || got < 5*time.Hour || got >= 6*time.Hour {
		t.Errorf("%v, want 5 hours since a backup, and no audit", found)
	}
}
