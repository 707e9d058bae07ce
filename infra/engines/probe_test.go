package engines

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
)

// Every tool has a sample, and each tool that stands for others is probed itself.
func TestEveryToolHasASample(t *testing.T) {
	for _, c := range tool.Contracts() {
		s, found := samples[c.Slug]
		if !found || s.as != "" && (samples[s.as].as != "" || samples[s.as].file == "") {
			t.Errorf("%s: %+v", c.Slug, s)
		}
	}
	if len(samples) != len(tool.Contracts()) {
		t.Errorf("%d samples of %d tools", len(samples), len(tool.Contracts()))
	}
}

// On a machine with all that scripts/setup installs, every tool converts its sample, including the tools that another
// one stands for, and nothing is lacking.
func TestEveryToolConvertsItsSample(t *testing.T) {
	set := startAll(t)
	begun := time.Now()
	set.Probe(t.Context())
	t.Logf("all probes at once: %v", time.Since(begun).Round(time.Millisecond))
	for slug, run := range set.Tools() {
		if err := set.Unable(slug); err != nil {
			t.Errorf("%s: %v", slug, err)
		}
		begun := time.Now()
		if _, err := set.probe(t.Context(), slug, run); err != nil {
			t.Errorf("%s: %v", slug, err)
		}
		t.Logf("%s: %v", slug, time.Since(begun).Round(time.Millisecond))
	}
	for _, e := range set.Engines {
		if lacks := set.Lacking(e.Class); len(lacks) > 0 {
			t.Errorf("%s: %q (scripts/setup installs it)", e.Class, lacks)
		}
	}
}
