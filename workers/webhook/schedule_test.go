package webhook

import (
	"net/http"
	"testing"
	"time"
)

func TestDelays(t *testing.T) {
	cases := []struct {
		attempt    int
		random     float64
		retryAfter time.Duration
		want       time.Duration
	}{
		{1, 0.5, 0, 5 * time.Second},
		{1, 0, 0, 4500 * time.Millisecond},
		{1, 1, 0, 5500 * time.Millisecond},
		{2, 0.5, 0, 5 * time.Minute},
		{3, 0.5, 0, 30 * time.Minute},
		{4, 0.5, 0, 2 * time.Hour},
		{5, 0.5, 0, 5 * time.Hour},
		{6, 0.5, 0, 10 * time.Hour},
		{0, 0.5, 0, 5 * time.Second},
		{99, 0.5, 0, 10 * time.Hour},
		{1, 0.5, time.Minute, time.Minute},
		{1, 0.5, time.Hour, time.Hour},
		{4, 0.5, time.Minute, 2 * time.Hour},
	}
	for _, c := range cases {
		if got := delayAfter(c.attempt, c.random, c.retryAfter); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestRetryAfterHeader(t *testing.T) {
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	cases := map[string]time.Duration{
		"": 0, "0": 0, "-5": 0, "120": 2 * time.Minute, "1.5": 0, "soon": 0, "+5": 0, " 7 ": 7 * time.Second,
		"3601": time.Hour, "99999999999999": time.Hour, "99999999999999999999999": time.Hour,
		"Mon, 02 Mar 2026 12:00:30 GMT": 30 * time.Second, "Monday, 02-Mar-26 12:00:30 GMT": 30 * time.Second,
		"Mon Mar  2 12:00:30 2026": 30 * time.Second, "Mon, 02 Mar 2036 12:00:30 GMT": time.Hour,
		"Mon, 02 Mar 2026 11:59:30 GMT": 0,
	}
	for text, want := range cases {
		if got := retryAfterOf(http.Header{"Retry-After": {text}}, now); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestSevenAttemptsOverADay(t *testing.T) {
	if AttemptsMax != 7 {
		t.Errorf("%d attempts, want 7", AttemptsMax)
	}
	for i, want := range []time.Duration{
		5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour,
	} {
		for range 100 {
			if got := RetryIn(i + 1); got < want*9/10 || got > want*11/10 {
				t.Errorf("after attempt %d it waits %v, want %v ± 10 %%", i+1, got, want)
			}
		}
	}
}

// FuzzRetryAfter: no header advances an attempt, or delays it by more than an hour.
func FuzzRetryAfter(f *testing.F) {
	for _, text := range []string{
		"", "0", "120", "-1", "+1", "1e3", "3600", "3601", "9223372036854775808", "soon", "Mon, 02 Mar 2026 12:00:30 GMT", "Mon, 02 Mar 9999 12:00:30 GMT",
		"Monday, 02-Mar-26 12:00:30 GMT", "Mon Mar  2 12:00:30 2026", "\u0661",
	} {
		f.Add(text, uint8(1), 0.5)
	}
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, text string, attempt uint8, random float64) {
		asked := retryAfterOf(http.Header{"Retry-After": {text}}, now)
		if asked < 0 || asked > retryAfterMax {
			t.Fatalf("%q: %v", text, asked)
		}
		if !(random >= 0 && random <= 1) {
			random = 0.5
		}
		planned := delayAfter(int(attempt), random, 0)
		if got := delayAfter(int(attempt), random, asked); got != max(planned, asked) || planned < 4500*time.Millisecond || planned > 11*time.Hour {
			t.Errorf("%q after attempt %d: %v, planned %v, asked %v", text, attempt, got, planned, asked)
		}
	})
}
