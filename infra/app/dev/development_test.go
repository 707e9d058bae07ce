package dev

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// In development a process logs that it reaches private addresses; in production it logs nothing of the kind.
func TestDevelopmentSaysWhatItReaches(t *testing.T) {
	for _, development := range []bool{true, false} {
		var log bytes.Buffer
		c := config.Config{Development: development}
		WarnOfReach(lifecycle.New(t.Context(), "test", c, slog.New(slog.NewTextHandler(&log, nil)), telemetry.New("test")))
		if said := strings.Contains(log.String(), "page checks reach private addresses"); said != development {
			t.Errorf("development %v: %q", development, log.String())
		}
	}
}
