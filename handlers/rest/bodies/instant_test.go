package bodies_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

func TestAnInstantIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"2026-03-02T12:00:00Z": "2026-03-02T12:00:00Z", "2026-03-02t12:00:00.5+01:00": "2026-03-02T11:00:00.5Z",
		"0001-01-01T00:00:00Z": "0001-01-01T00:00:00.000001Z", "9999-12-31T23:59:59.9999999Z": "9999-12-31T23:59:59.9999999Z",
		"0000-01-01T00:00:00Z": "0000-01-01T00:00:00Z",
	} {
		if at, ok := bodies.ParseInstant(text); !ok || at.IsZero() || at.Format(time.RFC3339Nano) != want {
			t.Errorf("%s: %s, %v", text, at.Format(time.RFC3339Nano), ok)
		}
	}
	for _, text := range []string{
		"", "tomorrow", "2026-03-02", "2026-03-02T12:00:00", "2026-03-02T1:00:00Z", "2026-03-02T12:00:00,5Z", "2026-02-30T12:00:00Z",
		"9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01",
	} {
		if at, ok := bodies.ParseInstant(text); ok {
			t.Errorf("%q is %s", text, at)
		}
	}
}
