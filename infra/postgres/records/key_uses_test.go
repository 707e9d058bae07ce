package records_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

func TestTheLatestUseOfAKeyIsKept(t *testing.T) {
	b := newBench(t, 1)
	keys := records.NewKeyUses(b.DB)
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for _, uses := range [][]auth.UseOfKey{
		{{AccountID: "acct_1", KeyID: "key_1", At: noon}, {AccountID: "acct_1", KeyID: "key_2", At: noon}, {AccountID: "acct_1", KeyID: "key_1", At: noon.Add(time.Minute)}},
		{{AccountID: "acct_1", KeyID: "key_2", At: noon.Add(time.Hour)}, {AccountID: "acct_2", KeyID: "key_1", At: noon.Add(time.Hour)}},
		{{AccountID: "acct_1", KeyID: "key_1", At: noon.Add(time.Second)}}, // from a process that reports late
	} {
		if err := keys.RecordUses(b.Context(), uses); err != nil {
			t.Fatal(err)
		}
	}
	got, err := keys.LastUses(b.Context(), "acct_1")
	want := map[string]time.Time{"key_1": noon.Add(time.Minute), "key_2": noon.Add(time.Hour)}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("(-want +got), %v:\n%s", err, diff)
	}
}
