package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/projections"
)

// export is the account's history as the service keeps it, page by page, one line for each event.
func (c client) export() (lines [][]byte) {
	c.t.Helper()
	history := projections.NewHistory(c.w.inside(c.t).DB)
	const pageSize = 3
	for cursor := ""; ; {
		page, next, err := history.Events(c.t.Context(), projections.EventFilter{AccountID: c.accountID, Limit: pageSize, Cursor: cursor})
		must(c.t, err)
		for _, e := range page {
			lines = append(lines, e.Value)
		}
		if cursor = next; cursor == "" {
			return lines
		}
	}
}

// verifies checks lines as `toolmill audit verify FILE` does.
func verifies(t *testing.T, lines [][]byte) (v verified, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "history.ndjson")
	must(t, os.WriteFile(path, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600))
	var out strings.Builder
	err = admin.Operator{Out: &out, JSON: true}.Verify(admin.Evidence{File: path})
	must(t, json.Unmarshal([]byte(out.String()), &v))
	return v, err
}

// An auditor needs only the export of an account's history to know that it is unchanged.
func TestAnExportedHistoryIsVerifiedOffline(t *testing.T) {
	c := service(t).open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)
	lines := c.export()

	v, err := verifies(t, lines)
	must(t, err)
	if !v.Whole || v.AccountID != c.accountID || v.Events != int64(len(lines)) || v.LastSequence != uint64(len(lines)) ||
		v.Balance != c.balance() || v.Head == "" {
		t.Errorf("%+v of %d events", v, len(lines))
	}
	if v, err := verifies(t, lines[2:]); err != nil || v.Whole || v.FirstSequence != 3 {
		t.Errorf("a part: %+v, %v", v, err)
	}

	for name, tampered := range map[string][][]byte{
		"an event is left out":      slices.Delete(slices.Clone(lines), 2, 3),
		"an event is changed":       replaced(lines, 2, `"time":"2`, `"time":"3`),
		"the last event is changed": replaced(lines, len(lines)-1, `"delta":`, `"delta":1`),
		"it is of another account":  replaced(lines, 0, `"subject":"acct_`, `"subject":"acct_x`),
		"a line is cut":             append(slices.Clone(lines[:3]), lines[3][:40]),
	} {
		if v, err := verifies(t, tampered); !errors.Is(err, admin.ErrDifferences) || v.Faults == 0 || len(v.Found) == 0 {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
	}
}

func replaced(lines [][]byte, at int, from, to string) [][]byte {
	lines = slices.Clone(lines)
	lines[at] = bytes.Replace(lines[at], []byte(from), []byte(to), 1)
	return lines
}
