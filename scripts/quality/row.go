package main

import (
	"fmt"
	"io"
	"time"
)

// row is the result of one run of a tool.
type row struct {
	// area is set by the room.
	area, slug string
	// input names the source and its peculiarity, as in "DOCX, right to left".
	input string
	// measures are figures such as "token F1 0.998"; empty if the row is only a check.
	measures string
	// faults are the failed checks, each with what was found instead.
	faults []string
}

// show prints an area's rows and returns how many checks failed.
func show(w io.Writer, r *room, took time.Duration) (failed int) {
	_, _ = fmt.Fprintf(w, "\n%s: %d runs in %.1f s\n", r.area, len(r.rows), took.Seconds())
	for _, n := range r.rows {
		verdict := "ok"
		if len(n.faults) > 0 {
			verdict = "FAILED"
		}
		_, _ = fmt.Fprintf(w, "  %-6s %-22s %-44s %s\n", verdict, n.slug, n.input, n.measures)
		for _, fault := range n.faults {
			_, _ = fmt.Fprintf(w, "         - %s\n", fault)
		}
		failed += len(n.faults)
	}
	return failed
}
