package refusal_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRefusalsAreEqualByCode(t *testing.T) {
	err := fmt.Errorf("decide: %w", refusal.New(refusal.NotDue, "the deadline has not passed"))
	if !errors.Is(err, refusal.New(refusal.NotDue, "")) {
		t.Error("the same code does not match")
	}
	if errors.Is(err, refusal.New(refusal.NotFound, "the deadline has not passed")) || errors.Is(err, errors.New("not_due")) {
		t.Error("another code matches")
	}
	if got := refusal.New(refusal.NotDue, "not yet").Error(); got != "not_due: not yet" {
		t.Errorf("it reads %q", got)
	}
}

func TestRefusalTravelsAsJSON(t *testing.T) {
	for _, c := range []struct {
		refusal *refusal.Refusal
		want    string
	}{
		{refusal.New(refusal.NotFound, "no such job"), `{"code":"not_found","message":"no such job"}`},
		{
			&refusal.Refusal{Code: refusal.RateLimited, Message: "m", Details: map[string]any{"a": 1}, RetryAfterSeconds: 6},
			`{"code":"rate_limited","message":"m","details":{"a":1},"retryAfterSeconds":6}`,
		},
	} {
		got, err := json.Marshal(c.refusal)
		if err != nil || string(got) != c.want {
			t.Errorf("it is written %s, %v", got, err)
		}
	}
}
