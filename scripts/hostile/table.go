package main

import (
	"fmt"
	"io"
	"strings"
)

// neighboursLossMax is how much good jobs may lose, in percent of their share.
const neighboursLossMax = 10

func show(w io.Writer, v verdict) {
	said := "ok"
	if len(v.faults()) > 0 {
		said = "FAILED"
	}
	bare := "not opened bare"
	if v.wasBare {
		bare = fmt.Sprintf("bare %d hits, boxed %d", len(v.bareHits), len(v.boxedHits))
	}
	_, _ = fmt.Fprintf(w, "  %-6s %-20s %-46s %-22s tool %d hits, %s %s in %.1f s\n",
		said, v.slug, v.name, bare, len(v.toolHits), v.outcome, clip(v.reason), v.took.Seconds())
	for _, fault := range v.faults() {
		_, _ = fmt.Fprintln(w, "         - "+fault)
	}
}

func clip(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return text[:min(len(text), 60)]
}

// conclude prints the totals and fails if a requirement was broken.
func conclude(w io.Writer, verdicts []verdict, lost loss, left []string) error {
	var live, refusing, greedy, hits, right, whole, remain int
	for _, v := range verdicts {
		switch {
		case v.inert:
			greedy++
		case v.wasBare && len(v.bareHits) > 0:
			live++
		case v.wasBare:
			refusing++
		}
		hits += len(v.toolHits) + len(v.boxedHits)
		if len(v.left) > 0 {
			remain++
		}
		if v.want.fault(v.outcome, v.reason, v.said) == "" {
			right++
		}
		if len(v.faults()) == 0 {
			whole++
		}
	}
	_, _ = fmt.Fprintf(w, "\n%d jobs of %d attacks that reach out, each opened bare, with %d live; %d that the bare engine refuses by itself, which prove nothing;"+
		" %d jobs of files that fill, hang or lie\n", len(verdicts), live+refusing, live, refusing, greedy)
	_, _ = fmt.Fprintf(w, "hits in the sandbox %d; right class %d/%d; processes left after 5 s %d, at the end %d; neighbours lose %s\n",
		hits, right, len(verdicts), remain, len(left), lost)
	showRefusing(w, verdicts)
	if whole < len(verdicts) || len(left) > 0 {
		return fmt.Errorf("%d of %d hostile files did not end as required", len(verdicts)-whole, len(verdicts))
	}
	// On a machine with other load few jobs are counted: only a loss beyond the statistical error counts against the
	// sandbox.
	if lost.percent-2*lost.deviation > neighboursLossMax {
		return fmt.Errorf("neighbours lose more than %d %%", neighboursLossMax)
	}
	return nil
}

// showRefusing lists the files that have no effect even bare: another version of the engine may follow them.
func showRefusing(w io.Writer, verdicts []verdict) {
	for _, v := range verdicts {
		if v.wasBare && len(v.bareHits) == 0 {
			_, _ = fmt.Fprintf(w, "  not live bare: %s, %s (%s)\n", v.slug, v.name, v.refused)
		}
	}
}
