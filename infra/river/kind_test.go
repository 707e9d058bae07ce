package river_test

import (
	"encoding/json"
	"testing"
	"time"

	"toolmill/infra/river"
)

func TestAWebhookIsTriedSevenTimesOverADay(t *testing.T) {
	kind := river.DeliverWebhook(nil)
	if kind.AttemptsMax != 7 {
		t.Errorf("%d attempts, want 7", kind.AttemptsMax)
	}
	for i, want := range []time.Duration{
		5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour,
	} {
		for range 100 {
			if got := kind.RetryIn(i + 1); got < want*9/10 || got > want*11/10 {
				t.Errorf("behind attempt %d it waits %v, want %v ± 10 %%", i+1, got, want)
			}
		}
	}
}

func TestAConversionIsGivenItsTime(t *testing.T) {
	kind := river.Convert(nil)
	if got := kind.Timeout(json.RawMessage(`{"attemptTimeoutSeconds":600}`)); got != 12*time.Minute {
		t.Errorf("its run may take %v, want two minutes more than the attempt", got)
	}
	if got := kind.RetryIn(1); got != time.Second {
		t.Errorf("the first pause is %v, want 1 s", got)
	}
	if got := kind.RetryIn(1000); got != 15*time.Second {
		t.Errorf("the longest pause is %v, want 15 s", got)
	}
}
