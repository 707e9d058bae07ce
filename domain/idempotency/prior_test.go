package idempotency_test

import (
	"errors"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCheck(t *testing.T) {
	noon := time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)
	prior := &idempotency.Prior{Fingerprint: "body", At: noon, Value: []byte("{}"), Offset: 7}
	same := idempotency.Claim{Key: "key", Fingerprint: "body"}
	other := idempotency.Claim{Key: "key", Fingerprint: "another body"}
	for _, c := range []struct {
		name  string
		prior *idempotency.Prior
		claim idempotency.Claim
		after time.Duration
		want  string
	}{
		{"no key", prior, idempotency.Claim{}, 0, "new"},
		{"a key that was not used", nil, same, 0, "new"},
		{"the same body", prior, same, 0, "replay"},
		{"the same body at the last moment", prior, same, 24*time.Hour - 1, "replay"},
		{"the same body a day later", prior, same, 24 * time.Hour, "new"},
		{"another body", prior, other, 0, "reused"},
		{"another body at the last moment", prior, other, 24*time.Hour - 1, "reused"},
		{"another body a day later", prior, other, 24 * time.Hour, "new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := idempotency.Check(c.prior, c.claim, noon.Add(c.after))
			var replay *idempotency.Replay
			got := "new"
			switch {
			case errors.As(err, &replay):
				got = "replay"
				if replay.Prior != prior {
					t.Errorf("replays %+v", replay.Prior)
				}
			case errors.Is(err, refusal.New(refusal.IdempotencyKeyReused, "")):
				got = "reused"
			case err != nil:
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("it is %s, want %s", got, c.want)
			}
		})
	}
}
