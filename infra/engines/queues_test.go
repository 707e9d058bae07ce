package engines

import (
	"errors"
	"strings"
	"testing"
)

func TestAWorkerKeepsTheEnginesOfItsQueues(t *testing.T) {
	set, err := tryAll(t, "poppler", "vips")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range set.Engines {
		kept := e.Class == "poppler" || e.Class == "vips"
		if kept != (e.Missing == nil) || kept != (len(e.Tools) > 0) || !kept && !errors.Is(e.Missing, ErrElsewhere) {
			t.Errorf("%s: %v, %d tools", e.Class, e.Missing, len(e.Tools))
		}
	}
}

func TestAQueueThatNoEngineHasIsRefused(t *testing.T) {
	_, err := tryAll(t, "poppler", "word")
	if err == nil || !strings.Contains(err.Error(), `"word" is not one of chromium, `) {
		t.Error(err)
	}
}
