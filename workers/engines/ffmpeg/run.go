package ffmpeg

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// OutputBytesMax is the limit of every output: what the object store accepts (2 GiB), less what ffmpeg writes after the last
// byte that it counts.
const OutputBytesMax = 2<<30 - 16<<20

// Command is one run.
type Command struct {
	Source Source
	// Dir is the run's directory; empty for the source's.
	Dir string
	// Palette is a second source: a picture of the colours to use. Empty for none.
	Palette string
	// Input are options for reading the source, Output for writing.
	Input, Output []Option
	// Muxer is the output's format in ffmpeg's terms; "null" writes no file. Path is where the file is put (rundir.Kept of Dir);
	// ffmpeg writes it in Dir.
	Muxer, Path string
	// BytesMax ends the output early; 0 is OutputBytesMax.
	BytesMax int64
}

// Outcome is the result of a run.
type Outcome struct {
	// Seconds, Frames and SizeBytes are those of the output.
	Seconds   float64
	Frames    int
	SizeBytes int64
	// Complaints is the end of ffmpeg's warnings, empty for none.
	Complaints string
}

// Run runs ffmpeg. progress, unless nil, is called from another goroutine with the seconds written so far, several times a
// second, until Run returns. Errors: those of failure.go, of package sandbox.
func (e *Engine) Run(ctx context.Context, c Command, progress func(seconds float64)) (Outcome, error) {
	c, err := c.absolute()
	if err != nil {
		return Outcome{}, err
	}
	args, err := e.arguments(c)
	if err != nil {
		return Outcome{}, err
	}
	heard := &listener{progress: progress}
	result, err := sandbox.Run(ctx, c.show(sandbox.Spec{
		Engine: "ffmpeg", Path: converter, Args: args, Dir: c.dir(), Env: environment(), Stdout: heard, Limits: limits(),
	}))
	heard.outcome.Complaints = result.Stderr
	if err != nil {
		return heard.outcome, fmt.Errorf("run ffmpeg: %w", refusal(result, err))
	}
	return heard.outcome, c.take()
}

func (c Command) show(spec sandbox.Spec) sandbox.Spec {
	spec = c.Source.show(spec)
	if c.Palette != "" {
		spec = Source{Path: c.Palette}.show(spec)
	}
	return spec
}

func (c Command) dir() string { return cmp.Or(c.Dir, filepath.Dir(c.Source.Path)) }

// working returns the path where ffmpeg writes the file.
func (c Command) working() string { return filepath.Join(c.dir(), filepath.Base(c.Path)) }

// take moves the file out of ffmpeg's reach.
func (c Command) take() error {
	if c.Path == "" {
		return nil
	}
	file, err := sandbox.TakeProduct(c.dir(), c.working())
	if err != nil {
		return fmt.Errorf("run ffmpeg: %w", err)
	}
	return file.Close()
}

// absolute makes the paths absolute, because ffmpeg's working directory is the source's.
func (c Command) absolute() (_ Command, err error) {
	for _, path := range []*string{&c.Dir, &c.Source.Path, &c.Palette, &c.Path} {
		if *path == "" {
			continue
		}
		if *path, err = filepath.Abs(*path); err != nil {
			return c, err
		}
	}
	c.Output = slices.Clone(c.Output)
	for i, o := range c.Output {
		if o.Name != statistics {
			continue
		}
		if c.Output[i].Value, err = filepath.Abs(o.Value); err != nil {
			return c, err
		}
	}
	return c, nil
}

// statistics is the only option whose value is a path: the first of two passes writes there what the second reads.
const statistics = "passlogfile"

func (e *Engine) arguments(c Command) ([]string, error) {
	input, err := arguments(c.Input)
	if err != nil {
		return nil, err
	}
	output, err := arguments(c.Output)
	if err != nil {
		return nil, err
	}
	threads := strconv.Itoa(e.threads)
	args := []string{
		"-nostdin", "-hide_banner", "-n", "-v", "error", "-nostats", "-progress", "pipe:1", "-stats_period", "0.25",
		"-filter_threads", threads, "-filter_complex_threads", threads, "-threads", threads,
	}
	args = append(append(args, input...), c.Source.arguments()...)
	if c.Palette != "" {
		args = append(args, Source{Path: c.Palette, ContentType: "image/png"}.arguments()...)
	}
	args = append(append(args, output...), "-threads", threads, "-f", c.Muxer)
	if c.Path == "" {
		return append(args, "pipe:2"), nil // the null muxer writes no file
	}
	bytesMax := int64(OutputBytesMax)
	if c.BytesMax > 0 {
		bytesMax = min(bytesMax, c.BytesMax)
	}
	return append(args, "-fs", strconv.FormatInt(bytesMax, 10), "file:"+c.working()), nil
}
