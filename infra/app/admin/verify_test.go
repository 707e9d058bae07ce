package admin

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// A file of junk is reported as not being an export, with what an export is, instead of as a history with faults.
func TestAFileWithoutEventsIsNoExport(t *testing.T) {
	for _, text := range []string{"", "\n\n", "junk\n", `{"events":[],"nextCursor":null}`, "%PDF-1.7\n\x00\xff\n"} {
		path := filepath.Join(t.TempDir(), "junk")
		must(t, os.WriteFile(path, []byte(text), 0o600))
		var out strings.Builder
		err := Operator{Out: &out}.Verify(Evidence{File: path})
		if !errors.Is(err, errNoExport) || !strings.Contains(err.Error(), path) || out.Len() != 0 {
			t.Errorf("%q: %v, said %q", text, err, out.String())
		}
	}
}

// After one lost event every later one may be a fault: all are counted, but only the first are printed.
func TestFaultsAreCountedAndTheFirstArePrinted(t *testing.T) {
	second, err := domain.Codec.Encode(event.Envelope{
		ID: "evt_1", AccountID: "acct_1", Sequence: 2, At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Data: account.Resumed{Reason: "paid"},
	})
	must(t, err)
	v, err := verify(strings.NewReader(strings.Repeat("no event\n", 2*faultsShownMax)+string(second)), nil)
	must(t, err)
	if v.Faults != 2*faultsShownMax || len(v.Found) != faultsShownMax || v.Found[1].Line != 2 {
		t.Errorf("%d faults, %d printed: %+v", v.Faults, len(v.Found), v.Found[1])
	}
	var out strings.Builder
	v.tell(&out)
	if !strings.Contains(out.String(), "line 1: decode event") || !strings.Contains(out.String(), "a part") {
		t.Error(out.String())
	}
}
