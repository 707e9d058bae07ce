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
		"new stores": {},
		"ours":       {inLog: ours, database: postgres.Installation{ID: ours, LogMarked: true}},
	} {
		if err := b.compare(""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
