package against

import (
	"regexp"
	"strings"
	"testing"
)

func TestCompareNamesWhatIsWorse(t *testing.T) {
	for _, c := range []struct {
		name          string
		before, after []float64
		unit          string
		want          string
	}{
		{"as fast", []float64{10, 11, 12}, []float64{10, 11, 12}, "ms", "f 11 ms 11 ms +0.0 % +0.0 to +0.0 %"},
		{"faster", []float64{10, 10, 10}, []float64{9, 9, 9}, "ms", "f 10 ms 9 ms -10.0 % -10.0 to -10.0 % better"},
		{"faster, but not in every round", []float64{10, 10, 10}, []float64{9, 9, 11}, "ms", "f 10 ms 9 ms -10.0 % -10.0 to +10.0 %"},
		{"slower", []float64{10, 10, 10}, []float64{11, 12, 11}, "ms", "f 10 ms 11 ms +10.0 % +10.0 to +20.0 % WORSE"},
		{"slower by less than counts", []float64{100}, []float64{102}, "µs", "f 100 µs 102 µs +2.0 % +2.0 to +2.0 %"},
		{"a lower rate", []float64{110}, []float64{100}, "/s", "f 110 /s 100 /s +10.0 % +10.0 to +10.0 % WORSE"},
		{"rounds disagree", []float64{10, 10, 12}, []float64{11, 11, 11}, "ms", "f 10 ms 11 ms +10.0 % -8.3 to +10.0 % WORSE, but not in every round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runs
			for i := range c.before {
				before = append(before, []figure{{"f", []Value{{c.before[i], c.unit}}}})
				after = append(after, []figure{{"f", []Value{{c.after[i], c.unit}}}})
			}
			var out strings.Builder
			moved := compare(&out, "section", before, after)
			row := strings.Split(strings.TrimSpace(out.String()), "\n")[1]
			if got := regexp.MustCompile(" +").ReplaceAllString(row, " "); got != c.want {
				t.Errorf("printed %q, want %q", got, c.want)
			}
			if want := strings.HasSuffix(c.want, "WORSE") || strings.HasSuffix(c.want, "better"); (len(moved) == 1) != want {
				t.Errorf("moved beyond noise: %q", moved)
			}
		})
	}
}

func TestAFigureIsFoundAgainUnderAnotherName(t *testing.T) {
	one := []Value{{1, "s"}}
	for _, c := range []struct {
		name          string
		before, after []figure
		want          []pair
	}{
		{"renamed", []figure{{"a behind", one}, {"b", one}}, []figure{{"a after", one}, {"b", one}}, []pair{{0, 0}, {1, 1}}},
		{"one more", []figure{{"b", one}}, []figure{{"a", one}, {"b", one}}, []pair{{0, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pairs(c.before, c.after)
			if len(got) != len(c.want) {
				t.Fatalf("paired %v, want %v", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("paired %v, want %v", got, c.want)
				}
			}
		})
	}
}
