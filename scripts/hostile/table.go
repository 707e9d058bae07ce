package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// neighboursLossMax is what good jobs may lose, in percent of their share.
const neighboursLossMax = 10

func show(w io.Writer, v verdict) {
	said := "ok"
	if len(v.faults()) > 0 {
		said = "FAILED"
	}
	bare := "not opened bare"
	switch {
	case v.wasBare && len(v.bareHits) > 0:
		bare = fmt.Sprintf("bare %d hits, boxed %d", len(v.bareHits), len(v.boxedHits))
	case v.wasBare:
		bare = fmt.Sprintf("bare 0 hits, boxed %d", len(v.boxedHits))
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

// conclude prints the sums and fails where a promise was broken.
func conclude(w io.Writer, verdicts []verdict, lost loss, left []string) error {
	var live, bare, hits, right, remain int
	for _, v := range verdicts {
		if v.wasBare && !v.inert {
			bare++
			if len(v.bareHits) > 0 {
				live++
			}
		}
		hits += len(v.toolHits) + len(v.boxedHits)
		if len(v.left) > 0 {
			remain++
		}
		if len(v.faults()) == 0 {
			right++
		}
	}
	_, _ = fmt.Fprintf(w, "\n%d files; live when opened bare %d/%d; hits in the sandbox %d; right class, no hit, nothing left %d/%d;"+
		" processes left after 5 s %d, at the end %d; neighbours lose %s\n",
		len(verdicts), live, bare, hits, right, len(verdicts), remain, len(left), lost)
	if hits > 0 || right < len(verdicts) || len(left) > 0 {
		return errors.New("a hostile file reached something")
	}
	// A machine that others use as well counts few jobs: only what is beyond the error is held against the sandbox.
	if lost.percent-2*lost.deviation > neighboursLossMax {
		return fmt.Errorf("neighbours lose more than %d %%", neighboursLossMax)
	}
	return nil
}
