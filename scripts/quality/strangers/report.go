package strangers

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Report returns two lines of a program's mean figures: on the open and on the held-back half.
func Report(name string, all []Document, scores []Score) string {
	var b strings.Builder
	for _, held := range []bool{false, true} {
		var some []Score
		for i, d := range all {
			if d.IsHeldBack() == held {
				some = append(some, scores[i])
			}
		}
		half := map[bool]string{false: "open", true: "held back"}[held]
		fmt.Fprintf(&b, "  %-16s %-10s%4d %s\n", name, half, len(some), Mean(some))
	}
	return b.String()
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
