package schema_test

import (
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

const (
	v1, v2 = "toolmill.job.accepted.v1", "toolmill.job.accepted.v2"
	until  = "2027-05-23"
)

var (
	plain       = &schema.Schema{Type: "object"}
	replaced    = &schema.Schema{Type: "object", Deprecated: true, ReplacedBy: v2, PublishedUntil: until}
	replacedOne = schema.Types{v1: replaced, v2: plain}
)

func day(t *testing.T, date string) time.Time {
	t.Helper()
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestWhatReadersOfAReplacedTypeWerePromisedIsKept(t *testing.T) {
	shortened := &schema.Schema{Type: "object", Deprecated: true, ReplacedBy: v2, PublishedUntil: "2027-05-22"}
	for name, c := range map[string]struct {
		released, now schema.Types
		today, fault  string
	}{
		"nothing is replaced":          {schema.Types{v1: plain}, schema.Types{v1: plain}, until, ""},
		"a new version beside the old": {schema.Types{v1: plain}, replacedOne, "2026-11-24", ""},
		"a new version in its place":   {schema.Types{v1: plain}, schema.Types{v1: plain, v2: plain}, "2026-11-24", "Add it to domain.Replaced"},
		"a new type":                   {schema.Types{}, schema.Types{v1: plain}, "2026-11-24", ""},
		"a new type of two versions":   {schema.Types{}, schema.Types{v1: plain, v2: plain}, "2026-11-24", ""},
		"removed before its last day":  {replacedOne, schema.Types{v1: plain, v2: plain}, "2027-05-22", "put it back"},
		"removed after its last day":   {replacedOne, schema.Types{v1: plain, v2: plain}, until, ""},
		"shortened":                    {replacedOne, schema.Types{v1: shortened, v2: plain}, "2026-11-24", "was promised"},
	} {
		faults := strings.Join(schema.Unkept(c.released, c.now, day(t, c.today)), "\n")
		if !strings.Contains(faults, c.fault) || (faults == "") != (c.fault == "") {
			t.Errorf("%s: %q, want %q", name, faults, c.fault)
		}
	}
}

func TestATypeIsRetiredFromItsLastDayOn(t *testing.T) {
	if faults := schema.Retired(replacedOne, day(t, "2027-05-22")); len(faults) != 0 {
		t.Error(faults)
	}
	if faults := schema.Retired(replacedOne, day(t, until)); len(faults) != 1 || !strings.Contains(faults[0], v1) {
		t.Error(faults)
	}
}
