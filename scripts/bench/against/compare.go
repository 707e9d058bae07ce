package against

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// noiseMax is by how much a figure's median may differ and count as unchanged.
const noiseMax = 0.03

// runs are the figures of each round, of one version and section.
type runs [][]figure

// compare prints a row for each value that both versions have in the same unit: the medians, by how much the second is slower or
// larger, and the range of that over the rounds. It returns the rows of the values that moved beyond noise.
func compare(out io.Writer, section string, before, after runs) (moved []string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%s\tbefore\tafter\tworse by\tin single rounds\n", section)
	for _, pair := range pairs(before[0], after[0]) {
		f := after[0][pair.after]
		for i, v := range f.values {
			if earlier := before[0][pair.before].values; i >= len(earlier) || earlier[i].Unit != v.Unit {
				continue
			}
			c := changeOf(before.series(pair.before, i), after.series(pair.after, i), v.rises())
			fmt.Fprintf(w, "%s\t%.5g %s\t%.5g %s\t%+.1f %%\t%+.1f to %+.1f %%%s\n",
				f.name, c.before, v.Unit, c.after, v.Unit, 100*c.worse, 100*c.least, 100*c.most, c.verdict())
			if c.moved() {
				moved = append(moved, fmt.Sprintf("%s: %s: %.5g %s to %.5g %s, %+.1f %%%s",
					section, f.name, c.before, v.Unit, c.after, v.Unit, 100*c.worse, c.verdict()))
			}
		}
	}
	_ = w.Flush()
	return moved
}

// series returns a value's measurements, one from each round.
func (r runs) series(figure, value int) []float64 {
	var numbers []float64
	for _, figures := range r {
		if figure < len(figures) && value < len(figures[figure].values) {
			numbers = append(numbers, figures[figure].values[value].Number)
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

// verdict says of a figure that differs whether every round agreed: then it is not noise.
func (c change) verdict() string {
	switch {
	case c.worse < -noiseMax && c.most < 0:
		return "  better"
	case c.worse <= noiseMax:
		return ""
	case c.least <= 0:
		return "  WORSE, but not in every round"
	}
	return "  WORSE"
}

// moved reports whether the median differs by more than noise, and every round the same way: of five rounds without any
// difference one in sixteen would.
func (c change) moved() bool {
	return c.worse > noiseMax && c.least > 0 || c.worse < -noiseMax && c.most < 0
}

func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}
