package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/scripts/quality/strangers"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// room is what an area works with.
type room struct {
	area string
	// of is what of the strangers' documents is measured.
	of    chosen
	tools map[string]convert.Tool
	// dir holds the area's sources; attempts get directories of their own below attempts.
	dir, attempts string
	rows          []row
}

// chosen is what the flags name: tools and kinds of documents, what there is to tune with, how many documents to draw, and whether other programs
// read what was named.
type chosen struct {
	tools, kinds string
	rehearsal    strangers.Rehearsal
	beside       int
	peers        bool
	// tagged means that what Chromium and LibreOffice print of HTML has tags.
	tagged bool
}

// note adds a row.
func (r *room) note(n row) {
	n.area = r.area
	r.rows = append(r.rows, n)
}

// convert runs a tool on a copy of a file as an attempt does: in a directory of its own, under a fixed name. options
// are the effective ones, as JSON. The output stays until the program ends.
func (r *room) convert(ctx context.Context, slug, contentType, path, options string) (convert.Output, error) {
	tool, found := r.tools[slug]
	if !found {
		return convert.Output{}, fmt.Errorf("%s: its engine is not installed here (scripts/setup)", slug)
	}
	dir, input, _, err := convert.MakeRoom(r.attempts)
	if err != nil {
		return convert.Output{}, err
	}
	if err := cmp.Or(rundir.CopyFile(path, input), rundir.Show(input)); err != nil {
		return convert.Output{}, err
	}
	return tool.Run(ctx, convert.Input{
		AccountID: "acc_quality", JobID: "job_quality", Dir: dir, Path: input, ContentType: contentType,
		Options: json.RawMessage(options),
	}, func(int, string) {})
}

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
