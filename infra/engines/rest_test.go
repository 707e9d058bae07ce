package engines

import "testing"

// After a rest nothing waits for a document, and the next one is made all the same.
func TestNothingIsKeptWhileTheEnginesRest(t *testing.T) {
	set := startAll(t)
	set.Rest()
	if stats := set.Pool.Stats(); stats.Spares+stats.Idle+stats.Busy != 0 {
		t.Errorf("Chromium rests with %+v", stats)
	}
	set.Probe(t.Context())
	for slug := range set.Tools() {
		if err := set.Unable(slug); err != nil {
			t.Errorf("%s: %v", slug, err)
		}
	}
}
