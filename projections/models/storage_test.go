package models_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// The storage shown to an account is the one that its commands are decided on, however the events are cut into batches.
func TestStorageIsThatOfTheOwner(t *testing.T) {
	for _, batch := range []int64{1, 3, 100} {
		b := newBench(t, 1)
		p := b.Projector(nil)
		stores := func(want int64) {
			t.Helper()
			b.Project(p, batch)
			shown, err := projections.NewAccounts(b.DB).Summary(b.Context(), "acct_1")
			if owner := b.Log.Account("acct_1").StoredBytes; err != nil || shown.StoredBytes != want || owner != want {
				t.Errorf("in batches of %d: %d bytes, %v; the owner has %d, want %d", batch, shown.StoredBytes, err, owner, want)
			}
		}
		b.Log.Must("acct_1", logtest.Open(100))
		stores(0)
		done := logtest.Create("done", b.Log.Now())
		out := logtest.Output("done").SizeBytes
		b.Log.Must("acct_1", done)
		upload := logtest.Create("upload", b.Log.Now())
		upload.Input.Kind, upload.Input.ObjectKey, upload.Input.SizeBytes = job.KindFile, "", 5000
		b.Log.Must("acct_1", upload)
		stores(done.Input.SizeBytes + 5000)
		b.Log.Succeed("acct_1", "done")
		stores(out + 5000)
		b.Log.Must("acct_1", job.Cancel{JobID: "upload"})
		stores(out)
		b.Log.Pass(25 * time.Hour)
		b.Log.Must("acct_1", job.ExpireOutput{JobID: "done"})
		stores(0)
	}
}
