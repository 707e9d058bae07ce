package auth_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections"
)

func TestTheUseOfAKeyIsWrittenOnceAMinute(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	write := func(at time.Time) []auth.UseOfKey {
		t.Helper()
		w.Now, w.People.Uses = at, nil
		for range 3 {
			w.GET("/v1/credits").Ok(http.StatusOK)
		}
		recordUses(t, w)
		return w.People.Uses
	}
	for _, step := range []struct {
		at   time.Duration
		want []auth.UseOfKey
	}{
		{10 * time.Second, []auth.UseOfKey{{AccountID: handlerstest.TestAccount, KeyID: "key_1", At: handlerstest.Noon}}},
		{50 * time.Second, nil},
		{61 * time.Second, []auth.UseOfKey{{AccountID: handlerstest.TestAccount, KeyID: "key_1", At: handlerstest.Noon.Add(time.Minute)}}},
	} {
		if diff := cmp.Diff(step.want, write(handlerstest.Noon.Add(step.at))); diff != "" {
			t.Errorf("at %v: %s", step.at, diff)
		}
	}
}

func TestAKeyThatIsRefusedIsNotUsed(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = &handlerstest.Noon })
	w.GET("/v1/credits").Refused(401, "revoked_api_key")
	w.SignedIn().GET("/v1/history").Ok(http.StatusOK)
	if recordUses(t, w); len(w.People.Uses) != 0 {
		t.Errorf("%+v", w.People.Uses)
	}
}

// recordUses writes the pending uses.
func recordUses(t *testing.T, w *handlerstest.World) {
	t.Helper()
	ended, end := context.WithCancel(t.Context())
	end()
	if err := w.Handler.RecordKeyUses(ended); err != nil {
		t.Fatal(err)
	}
}

func TestUsesAreWrittenFromTimeToTimeAndAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Pro, 10)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- w.Handler.RecordKeyUses(ctx) }()
		w.GET("/v1/credits").Ok(http.StatusOK)
		<-time.After(auth.UsesPeriod)
		synctest.Wait()
		if len(w.People.Uses) != 1 {
			t.Errorf("%+v are written", w.People.Uses)
		}
		w.Away["uses"] = errors.New("connection refused") // losing some does not matter
		w.Passed = 2 * time.Minute
		w.GET("/v1/credits").Ok(http.StatusOK)
		cancel()
		if err := <-done; err != nil || len(w.People.Uses) != 2 {
			t.Errorf("%v, %+v are written", err, w.People.Uses)
		}
	})
}
