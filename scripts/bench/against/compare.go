package against

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// worseMax is the share by which a figure may get worse.
const worseMax = 0.03

// runs are the figures of each round, of one version and section.
type runs [][]figure

// compare prints a row for each value that both versions have in the same unit: the medians, the share by which the
// second version is worse, and the range of that share over the rounds.
func compare(out io.Writer, section string, before, after runs) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%s\tbefore\tafter\tworse by\tin single rounds\n", section)
	for _, pair := range pairs(before[0], after[0]) {
		f := after[0][pair.after]
		for i, v := range f.values {
			if earlier := before[0][pair.before].values; i >= len(earlier) || earlier[i].unit != v.unit {
				continue
			}
			c := changeOf(before.series(pair.before, i), after.series(pair.after, i), v.rises())
			fmt.Fprintf(w, "%s\t%.5g %s\t%.5g %s\t%+.1f %%\t%+.1f to %+.1f %%%s\n",
				f.name, c.before, v.unit, c.after, v.unit, 100*c.worse, 100*c.least, 100*c.most, c.verdict())
		}
	}
	_ = w.Flush()
}

// series returns a value's measurements, one from each round.
func (r runs) series(figure, value int) []float64 {
	var numbers []float64
	for _, figures := range r {
		if figure < len(figures) && value < len(figures[figure].values) {
			numbers = append(numbers, figures[figure].values[value].number)
		}
	}
	return numbers
}

type pair struct{ before, after int }

// pairs matches the figures of two tables: by position in tables of equal length, where names may differ, otherwise
// by name.
func pairs(before, after []figure) []pair {
	var found []pair
	for i, f := range after {
		at := i
		if len(before) != len(after) {
			at = slices.IndexFunc(before, func(b figure) bool { return b.name == f.name })
		}
		if at >= 0 {
			found = append(found, pair{at, i})
		}
	}
	return found
}

// change is how a value differs: the medians, and the share by which the second version is worse overall and in the
// best and worst round.
type change struct{ before, after, worse, least, most float64 }

func changeOf(before, after []float64, rises bool) change {
	c := change{before: median(before), after: median(after)}
	c.worse = worseBy(c.before, c.after, rises)
	rounds := make([]float64, min(len(before), len(after)))
	for i := range rounds {
		rounds[i] = worseBy(before[i], after[i], rises)
	}
	c.least, c.most = slices.Min(rounds), slices.Max(rounds)
	return c
}

func worseBy(before, after float64, rises bool) float64 {
	if rises {
		before, after = after, before
	}
	if before == 0 {
		return 0
	}
	return after/before - 1
}

// verdict marks a figure that got worse, and whether it did in every round.
func (c change) verdict() string {
	switch {
	case c.worse <= worseMax:
		return ""
	case c.least <= 0:
		return "  WORSE, but not in every round"
	}
	return "  WORSE"
}

func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}
