package stores

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Stores that a version with another format of the log wrote are refused in words, before anything is read with this one.
func TestStoresOfAnotherFormatAreRefused(t *testing.T) {
	const older, newer, ours = "inst_06h0cact45tsse9hr5xefq2m08", "inst3_06h0cact45tsse9hr5xefq2m08", "inst2_06h0cact45tsse9hr5xefq2m08"
	for _, other := range []string{older, newer} {
		for name, b := range map[string]belongings{
			"log":      {inLog: other},
			"database": {database: postgres.Installation{ID: other}},
			"both":     {inLog: other, database: postgres.Installation{ID: other}},
		} {
			if err := b.compare(other); !errors.Is(err, ErrOtherFormat) || !strings.Contains(err.Error(), "empty data directory") {
				t.Errorf("%s of %s: %v", name, other, err)
			}
		}
	}
	later := fmt.Sprintf("level %d (toolmill upgrade finish), this version knows levels up to %d", level.Newest+1, level.Newest)
	for name, b := range map[string]belongings{
		"log":      {inLog: ours, level: level.Newest + 1, database: postgres.Installation{ID: ours, LogMarked: true, Level: level.Newest + 1}},
		"database": {inLog: ours, level: 1, database: postgres.Installation{ID: ours, LogMarked: true, Level: level.Newest + 1}},
		"restored": {inLog: ours, level: level.Newest + 1},
	} {
		if err := b.compare(ours); !errors.Is(err, ErrOtherFormat) || !strings.Contains(err.Error(), later) {
			t.Errorf("%s at a later level: %v", name, err)
		}
	}
	for name, b := range map[string]belongings{
		"raised":      {inLog: ours, level: 2, database: postgres.Installation{ID: ours, LogMarked: true, Level: 2}},
		"half raised": {inLog: ours, level: 1, database: postgres.Installation{ID: ours, LogMarked: true, Level: 2}},
		"new stores":  {},
		"ours":        {inLog: ours, database: postgres.Installation{ID: ours, LogMarked: true}},
	} {
		if err := b.compare(""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
