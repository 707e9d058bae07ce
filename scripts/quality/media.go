package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

// mediaArea runs the video and audio tools on every container and codec that they take.
func mediaArea(ctx context.Context, r *room) error {
	engine, err := ffmpeg.New(ctx, 1)
	if err != nil {
		return err
	}
	m := &mediaRoom{room: r, engine: engine}
	for _, part := range []func(context.Context) error{m.videos, m.specials, m.qualities, m.audios} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return m.runAll()
}

// runAll runs the planned runs, as many at once as there are cores, and adds their rows in the order of the plan.
func (m *mediaRoom) runAll() error {
	rows := make([]row, len(m.plan))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, run := range m.plan {
		group.Go(func() error {
			rows[i] = run()
			return nil
		})
	}
	err := group.Wait()
	for _, n := range rows {
		m.note(n)
	}
	return err
}

// mediaRoom is the room, with a second probe of every output.
type mediaRoom struct {
	*room

	engine *ffmpeg.Engine
	plan   []func() row
}

// medium is a source.
type medium struct {
	name, path, contentType string
	// width and height are the stored picture's, in pixels; 0 if no check needs them.
	width, height int
}

// looked is an output with the result of its second probe.
type looked struct {
	convert.Output
	ffmpeg.Media

	took time.Duration
}

// tool plans a run of a tool whose output is probed and checked; check returns the row's measures and faults.
func (m *mediaRoom) tool(ctx context.Context, slug, options string, s medium, check func(looked) (measures string, faults []string)) {
	m.plan = append(m.plan, func() row { return m.run(ctx, slug, options, s, check) })
}

func (m *mediaRoom) run(ctx context.Context, slug, options string, s medium, check func(looked) (measures string, faults []string)) row {
	begun := time.Now()
	out, err := m.convert(ctx, slug, s.contentType, s.path, options)
	n := row{slug: slug, input: s.name}
	if err == nil {
		l := looked{Output: out, took: time.Since(begun)}
		l.Media, err = m.engine.Probe(ctx, ffmpeg.Source{Path: out.File.Name(), ContentType: out.ContentType}, true)
		if err == nil {
			n.measures, n.faults = check(l)
		}
	}
	if err != nil {
		n.faults = append(n.faults, err.Error())
	}
	return n
}

// source makes a file for a tool to work on, with ffmpeg.
func (m *mediaRoom) source(ctx context.Context, name string, args ...string) (string, error) {
	path := filepath.Join(m.dir, name)
	return path, bareFFmpeg(ctx, append(args, path)...)
}

// faultsOf collects failed checks.
type faultsOf []string

func (f *faultsOf) unlessf(is bool, format string, values ...any) {
	if !is {
		*f = append(*f, fmt.Sprintf(format, values...))
	}
}
