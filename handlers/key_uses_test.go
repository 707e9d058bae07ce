package handlers

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections"
)

func TestTheUseOfAKeyIsWrittenOnceAMinute(t *testing.T) {
	w := newWorld(t, plan.Pro, 10)
	write := func(at time.Time) []projections.KeyUse {
		t.Helper()
		w.now, w.people.uses = at, nil
		for range 3 {
			w.get("/v1/credits").ok(http.StatusOK)
		}
		w.handler.writeKeyUses(t.Context())
		return w.people.uses
	}
	for _, step := range []struct {
		at   time.Duration
		want []projections.KeyUse
	}{
		{10 * time.Second, []projections.KeyUse{{AccountID: testAccount, KeyID: "key_1", At: noon}}},
		{50 * time.Second, nil},
		{61 * time.Second, []projections.KeyUse{{AccountID: testAccount, KeyID: "key_1", At: noon.Add(time.Minute)}}},
	} {
		if diff := cmp.Diff(step.want, write(noon.Add(step.at))); diff != "" {
			t.Errorf("at %v: %s", step.at, diff)
		}
	}
}

func TestAKeyThatIsRefusedIsNotUsed(t *testing.T) {
	w := newWorld(t, plan.Pro, 10)
	w.changeKey(t, w.key, func(k *KeyRecord) { k.RevokedAt = &noon })
	w.get("/v1/credits").refused(401, "revoked_api_key")
	w.signedIn().get("/v1/history").ok(http.StatusOK)
	if uses := w.handler.keyUses.take(); len(uses) != 0 {
		t.Errorf("%+v", uses)
	}
}

func TestUsesAreWrittenFromTimeToTimeAndAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Pro, 10)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- w.handler.RecordKeyUses(ctx) }()
		w.get("/v1/credits").ok(http.StatusOK)
		<-time.After(usesPeriod)
		synctest.Wait()
		if len(w.people.uses) != 1 {
			t.Errorf("%+v are written", w.people.uses)
		}
		w.away["uses"] = errors.New("connection refused") // it is missed by nobody
		w.passed = 2 * time.Minute
		w.get("/v1/credits").ok(http.StatusOK)
		cancel()
		if err := <-done; err != nil || len(w.people.uses) != 2 {
			t.Errorf("%v, %+v are written", err, w.people.uses)
		}
	})
}
