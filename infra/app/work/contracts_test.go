package work

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/config"
)

// The registry shows the retention that jobs get, and no object counts as an orphan before its end.
func TestRetentionIsConfigured(t *testing.T) {
	c := config.Config{InputRetention: 10 * time.Minute, OutputRetention: 72 * time.Hour}
	for _, kept := range Contracts(c) {
		if kept.InputRetentionSeconds != 600 || kept.OutputRetentionSeconds != 72*3600 {
			t.Errorf("%s keeps inputs %d s and outputs %d s", kept.Slug, kept.InputRetentionSeconds, kept.OutputRetentionSeconds)
		}
	}
	if age := orphanAge(c); age != 74*time.Hour {
		t.Errorf("orphans are looked for after %v", age)
	}
	c = config.Config{}
	for _, kept := range Contracts(c) {
		if kept.InputRetentionSeconds != 3600 || kept.OutputRetentionSeconds != 24*3600 {
			t.Errorf("%s keeps inputs %d s and outputs %d s", kept.Slug, kept.InputRetentionSeconds, kept.OutputRetentionSeconds)
		}
	}
	if age := orphanAge(c); age != 26*time.Hour {
		t.Errorf("orphans are looked for after %v", age)
	}
}
