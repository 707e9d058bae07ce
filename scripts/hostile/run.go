package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// verdict is the result of a sample.
type verdict struct {
	sample
	bareHits, boxedHits, toolHits []string
	wasBare                       bool
	outcome                       outcome
	reason, said                  string
	bytes                         int
	took                          time.Duration
	left                          []string
}

// faults are the broken requirements.
func (v verdict) faults() []string {
	var faults []string
	if len(v.toolHits) > 0 {
		faults = append(faults, "reached: "+strings.Join(v.toolHits, ", "))
	}
	if len(v.boxedHits) > 0 {
		faults = append(faults, "reached by the engine alone, in the sandbox: "+strings.Join(v.boxedHits, ", "))
	}
	if fault := v.want.fault(v.outcome, v.reason, v.said); fault != "" {
		faults = append(faults, fault)
	}
	if v.wasBare && len(v.bareHits) == 0 && v.refused == "" {
		faults = append(faults, "opened bare it reaches nothing, and no reason is given")
	}
	if len(v.left) > 0 {
		faults = append(faults, "left behind: "+strings.Join(v.left, ", "))
	}
	return faults
}

// room is what samples run in.
type room struct {
	dir, attempts string
	tools         map[string]convert.Tool
	aviary        *aviary
	// bare is set if samples are also opened bare.
	bare bool
	// office creates the profile of a LibreOffice that trusts every file, once.
	office func() (string, error)
}

func (r *room) run(ctx context.Context, s sample) (verdict, error) {
	v := verdict{sample: s}
	if r.bare && s.bare != nil {
		v.wasBare = true
		var err error
		if v.bareHits, err = r.untilLive(ctx, s); err != nil {
			return v, err
		}
		if v.boxedHits, err = r.runBare(ctx, s, true); err != nil {
			return v, err
		}
	}
	c, err := r.aviary.next()
	if err != nil {
		return v, err
	}
	content, err := s.content(c)
	if err != nil {
		return v, err
	}
	v.bytes = len(content)
	dir, input, remove, err := r.attemptRoom(content)
	if err != nil {
		return v, err
	}
	defer remove()
	begun := time.Now()
	out, err := r.attempt(ctx, s, dir, input)
	v.took = time.Since(begun)
	v.outcome, v.reason = classify(err)
	v.left = remaining(ctx, dir)
	if out.File != nil {
		v.said = contents(ctx, out.File.Name())
		defer func() { _ = out.File.Close() }()
	}
	v.toolHits = r.aviary.hits(c, v.said)
	return v, ctx.Err()
}

// untilLive opens a file bare, and again if it reached nothing: a file that resolves a name while it loads may be too
// late on a busy machine.
func (r *room) untilLive(ctx context.Context, s sample) (hits []string, err error) {
	const triesMax = 3
	for range triesMax {
		if hits, err = r.runBare(ctx, s, false); err != nil || len(hits) > 0 || s.refused != "" {
			break
		}
	}
	return hits, err
}

// attemptRoom creates an attempt's directory with its input.
func (r *room) attemptRoom(content []byte) (dir, input string, remove func(), err error) {
	if dir, input, remove, err = convert.MakeRoom(r.attempts); err == nil {
		err = cmp.Or(os.WriteFile(input, content, 0o600), rundir.Show(input))
	}
	return dir, input, remove, err
}

func (r *room) attempt(ctx context.Context, s sample, dir, input string) (convert.Output, error) {
	ctx, cancel := context.WithTimeout(ctx, s.want.max())
	defer cancel()
	out, err := r.tools[s.slug].Run(ctx, convert.Input{
		AccountID: "acc_hostile", JobID: "job_hostile", Dir: dir, Path: input, ContentType: s.contentType,
		Options: json.RawMessage(s.options),
	}, func(int, string) {})
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // as the runner of attempts reports it
	}
	return out, err
}

// classify names an attempt's outcome as the runner of attempts does.
func classify(err error) (outcome, string) {
	failure, found := errors.AsType[*convert.Failure](err)
	switch {
	case err == nil:
		return succeeded, ""
	case errors.Is(err, context.DeadlineExceeded):
		return timeout, "deadline"
	case found:
		return outcome(failure.Code), failure.Reason
	}
	return crashed, err.Error()
}

func place(parent, prefix, name string, content []byte) (dir, path string, err error) {
	dir, err = os.MkdirTemp(parent, prefix)
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(dir, name)
	return dir, path, os.WriteFile(path, content, 0o600)
}
