package app

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
)

// A process that reaches private addresses says so in its log; one in production has nothing to say.
func TestDevelopmentSaysWhatItReaches(t *testing.T) {
	for _, development := range []bool{true, false} {
		var log bytes.Buffer
		a := newApp(t.Context(), config.Config{Development: development}, slog.New(slog.NewTextHandler(&log, nil)))
		must(t, a.warnOfReach(t.Context()))
		if said := strings.Contains(log.String(), "page checks reach private addresses"); said != development {
			t.Errorf("development %v: %q", development, log.String())
		}
	}
}
