package river_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/river"
)

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
