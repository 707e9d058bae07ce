package handlerstest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Neighbours adds accounts on a plan, each with a key.
func (w *World) Neighbours(t *testing.T, count int, of plan.ID) (keys []string) {
	t.Helper()
	for i := range count {
		key := w.AddKey(t, account.Scopes...)
		w.ChangeKey(t, key, func(k *projections.KeyRecord) {
			k.AccountID, k.KeyID, k.Plan = fmt.Sprint("acct_n", i), fmt.Sprint("key_n", i), of
		})
		keys = append(keys, key)
	}
	return keys
}

// UploadOf returns the address where a neighbour's job awaits a PNG.
func (w *World) UploadOf(t *testing.T, neighbour, sizeBytes int) (address string) {
	t.Helper()
	s := *w.Jobs[IDOf(w.POST("/v1/jobs", FileJob(sizeBytes, "")))]
	s.AccountID = fmt.Sprint("acct_n", neighbour)
	s.ID += fmt.Sprint("n", neighbour)
	w.Put(s)
	return w.mintFor(t, s)
}

func (w *World) mintFor(t *testing.T, s job.State) string {
	t.Helper()
	address, _, ok := w.Config.Uploads.Mint(s, w.Clock(), rest.Caller{})
	if !ok {
		t.Fatal("no upload is awaited")
	}
	return strings.TrimPrefix(address, "https://api.example.com")
}
