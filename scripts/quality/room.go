package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// room is what an area works with.
type room struct {
	area string
	// only are the tools that read strangers' documents, as the flag names them.
	only string
	// practice is how many pages to tune with are read.
	practice int
	tools    map[string]convert.Tool
	// dir holds the area's sources; attempts get directories of their own below attempts.
	dir, attempts string
	rows          []row
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
