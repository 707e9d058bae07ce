package level_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/level"
)

func TestMarkIsReadAsItWasWritten(t *testing.T) {
	for text, want := range map[string]level.Mark{
		"inst2_06h0":                   {Installation: "inst2_06h0", Level: level.Frames},
		"level2:inst2_06h0":            {Installation: "inst2_06h0", Level: level.Packed},
		"level17:inst2_06h0":           {Installation: "inst2_06h0", Level: 17},
		"":                             {Level: level.Frames},
		"levelled_06h0":                {Installation: "levelled_06h0", Level: level.Frames},
		"level1:inst2_06h0":            {Installation: "level1:inst2_06h0", Level: level.Frames},
		"level-3:inst2_06h0":           {Installation: "level-3:inst2_06h0", Level: level.Frames},
		"level99999999999999999999:in": {Installation: "level99999999999999999999:in", Level: level.Frames},
	} {
		if got := level.ParseMark(text); got != want || got.String() != text {
			t.Errorf("%q is %+v, written as %q", text, got, got.String())
		}
	}
}

// The level of a log is the highest that a record says. What else its records say is somebody else's.
func TestLevelOfALog(t *testing.T) {
	const old, packed = "inst2_06h0", "level2:inst2_06h0"
	for name, c := range map[string]struct {
		records []string
		want    level.Level
	}{
		"without records":            {nil, 0},
		"of before there were some":  {[]string{old}, level.Frames},
		"marked by two at once":      {[]string{old, old}, level.Frames},
		"raised":                     {[]string{old, level.Raised(level.Packed)}, level.Packed},
		"raised twice":               {[]string{old, level.Raised(3), level.Raised(level.Packed)}, 3},
		"new":                        {[]string{packed}, level.Packed},
		"with records of others":     {[]string{packed, `{"generation":2,"partitions":32}`, "{", ""}, level.Packed},
		"raised among those":         {[]string{old, `{"generation":2}`, `{"level":2,"by":"alice"}`, `{"generation":3}`}, level.Packed},
		"with a first one of others": {[]string{`{"level":2}`}, level.Frames},
	} {
		got := level.Read(c.records)
		if got.Level != c.want {
			t.Errorf("a log %s is at level %d, want %d", name, got.Level, c.want)
		}
	}
	if got := level.Read([]string{packed, level.Raised(4)}); got.Installation != old {
		t.Errorf("it is installation %q", got.Installation)
	}
}
