package strangers

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// means are a program's mean figures on the open and on the held-back half.
func means(all []Document, scores []Score) (both [2]Score, counts [2]int) {
	for i, some := range apart(all, scores) {
		both[i], counts[i] = Mean(some), len(some)
	}
	return both, counts
}

// apart returns the scores of the open and of the held-back half.
func apart(all []Document, scores []Score) (halves [2][]Score) {
	for i, d := range all {
		half := 0
		if d.IsHeldBack() {
			half = 1
		}
		halves[half] = append(halves[half], scores[i])
	}
	return halves
}

var halves = [2]string{"open", "held back"}

// Below names the figures that are too low on one of the halves; a bound of NaN is none.
func Below(least Score, all []Document, scores []Score) (faults []string) {
	both, _ := means(all, scores)
	for half, mean := range both {
		for m, bound := range least {
			if !math.IsNaN(bound) && !(mean[m] >= bound) {
				faults = append(faults, fmt.Sprintf("%s: %s is %.3f, want at least %.3f", halves[half], Names[m], mean[m], bound))
			}
		}
	}
	return faults
}

// Report returns two lines of a program's mean figures: on the open and on the held-back half.
func Report(name string, all []Document, scores []Score) string {
	var b strings.Builder
	both, counts := means(all, scores)
	for half, mean := range both {
		fmt.Fprintf(&b, "  %-16s %-10s%4d %s\n", name, halves[half], counts[half], mean)
	}
	return b.String()
}

// Difference returns two lines: by how much the mean figures of the halves differ, and the standard error of that, by how much they would differ by chance if
// the documents had been divided by chance. It has the counts of the documents with a table.
func Difference(name string, all []Document, scores []Score) string {
	halves := apart(all, scores)
	var difference, deviation Score
	for m := range difference {
		open, held := having(halves[0], Measure(m)), having(halves[1], Measure(m))
		difference[m] = math.Abs(mean(open) - mean(held))
		deviation[m] = math.Sqrt(variance(open)/float64(len(open)) + variance(held)/float64(len(held)))
	}
	tables := fmt.Sprintf("%d, %d", len(having(halves[0], CellF1)), len(having(halves[1], CellF1)))
	return fmt.Sprintf("  %-16s %-14s %s\n  %-16s %-14s %s  tables: %s\n", name, "difference", difference, "", "its error", deviation, tables)
}

// having returns a figure of those that have it.
func having(all []Score, m Measure) (values []float64) {
	for _, s := range all {
		if !math.IsNaN(s[m]) {
			values = append(values, s[m])
		}
	}
	return values
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values)) // NaN for none
}

// variance is that of what the values are a sample of; NaN for fewer than two.
func variance(values []float64) float64 {
	middle, sum := mean(values), 0.0
	for _, v := range values {
		sum += (v - middle) * (v - middle)
	}
	return sum / float64(len(values)-1)
}

// columnsAndForms are the kinds of generated documents in columns, and of forms and balance sheets.
var columnsAndForms = []string{"law", "paper2", "paper3", "columns4", "prose beside code", "japanese columns", "form", "balance sheet"}

// ManualsApart returns what Report and Difference do, for the manuals and for the other documents: those of the corpus before it had them.
func ManualsApart(name string, all []Document, scores []Score) string {
	isManual := func(d Document) bool { return d.Kind == manual }
	return reportOf(name, all, scores, "the manuals", isManual) + reportOf(name, all, scores, "without the manuals", func(d Document) bool { return !isManual(d) })
}

// OfColumnsAndForms returns what Report does, for the documents in columns and the forms among all.
func OfColumnsAndForms(name string, all []Document, scores []Score) string {
	return reportOf(name, all, scores, "columns and forms", func(d Document) bool { return slices.Contains(columnsAndForms, d.Kind) })
}

// reportOf returns what Report does, for the documents that are wanted; nothing for none or all.
func reportOf(name string, all []Document, scores []Score, title string, wanted func(Document) bool) string {
	var some []Document
	var theirs []Score
	for i, d := range all {
		if wanted(d) {
			some, theirs = append(some, d), append(theirs, scores[i])
		}
	}
	if len(some) == 0 || len(some) == len(all) {
		return ""
	}
	return "  " + title + ":\n" + Report(name, some, theirs) + Difference(name, some, theirs)
}

// ByKind returns a line of mean figures of the open half for each kind of document.
func ByKind(name string, all []Document, scores []Score) string {
	kinds := map[string][]Score{}
	for i, d := range all {
		if !d.IsHeldBack() {
			kinds[d.Kind] = append(kinds[d.Kind], scores[i])
		}
	}
	var b strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, "    %-14s %-24s%3d %s\n", name, kind, len(kinds[kind]), Mean(kinds[kind]))
	}
	return b.String()
}

// Inventory says how many documents there are of each origin, licence and printer, and the names of the figures.
func Inventory(all []Document) string {
	var b strings.Builder
	held := 0
	counts := map[string]int{}
	for _, d := range all {
		if d.IsHeldBack() {
			held++
		}
		licence := d.Licence
		if d.Origin == "distribution" {
			licence = "as its copyright file says"
		}
		counts[d.Origin+", "+licence+", "+string(d.Printer)]++
	}
	fmt.Fprintf(&b, "\nstrangers: %d documents, %d held back\n", len(all), held)
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "  %4d %s\n", counts[key], key)
	}
	fmt.Fprintf(&b, "  %-31s", "")
	for _, name := range Names {
		fmt.Fprintf(&b, " %10s", name)
	}
	return b.String() + "\n"
}
