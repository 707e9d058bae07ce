package pageranges

import (
	"errors"
	"fmt"
	"testing"
)

func TestPagesAreSelected(t *testing.T) {
	for _, c := range []struct {
		ranges, selected, missing string
	}{
		{"", "[1 2 3 4]", "[]"},
		{"2", "[2]", "[]"},
		{"3-4, 1,3", "[1 3 4]", "[]"},
		{"4 - 9", "[4]", "[4-9]"},
		{"7,2,8-9", "[2]", "[7 8-9]"},
		{"5", "[]", "[5]"},
		{"all", "[]", "[all]"},
	} {
		selected, missing := Select(c.ranges, 4)
		if got := fmt.Sprint(selected, missing); got != c.selected+" "+c.missing {
			t.Errorf("%q: %s", c.ranges, got)
		}
	}
}

func TestRangesAreRead(t *testing.T) {
	if all, err := Parse("4-9, 1,2 - 2"); err != nil || fmt.Sprint(all) != "[4-9 1 2]" {
		t.Errorf("%v, %v", all, err)
	}
	for _, text := range []string{"", " ", "0", "1-", "-1", "1,,2", "1;2", "123456", "1-2-3"} {
		if _, err := Parse(text); !errors.Is(err, ErrForm) {
			t.Errorf("%q: %v", text, err)
		}
	}
	var backward BackwardError
	if _, err := Parse("1, 5 - 4"); !errors.As(err, &backward) || backward != "5 - 4" {
		t.Error(err)
	}
}
