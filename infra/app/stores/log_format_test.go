package stores

import (
	"errors"
	"strings"
	"testing"

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
	for name, b := range map[string]belongings{
		"log":      {inLog: ours, level: 3, database: postgres.Installation{ID: ours, LogMarked: true, Level: 3}},
		"database": {inLog: ours, level: 1, database: postgres.Installation{ID: ours, LogMarked: true, Level: 3}},
		"restored": {inLog: ours, level: 3},
	} {
		if err := b.compare(ours); !errors.Is(err, ErrOtherFormat) || !strings.Contains(err.Error(), "level 3 (toolmill upgrade finish), this version knows levels up to 2") {
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
