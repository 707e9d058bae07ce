package media

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// Tool implements convert.Tool for one of the tools of this package.
type Tool struct {
	engine     *ffmpeg.Engine
	secondsMax int
	make       maker
}

// maker runs one tool on a source, which it opens itself as it needs.
type maker func(ctx context.Context, a *attempt) (product, error)

// makers are the tools, by slug.
var makers = map[string]maker{
	tool.TrimVideo: trimVideo, tool.CompressVideo: compressVideo, tool.VideoToGIF: videoToGIF, tool.MuteVideo: muteVideo,
	tool.ExtractAudio: extractAudio, tool.ResizeVideo: resizeVideo, tool.CropVideo: cropVideo, tool.ChangeVideoSpeed: changeVideoSpeed,
	tool.AudioTrimmer: audioTrimmer, tool.AudioToMP3: audioToMP3, tool.CompressAudio: compressAudio,
}

// Tools returns all tools on an engine, by slug. secondsMax returns how long a tool's source may be.
func Tools(engine *ffmpeg.Engine, secondsMax func(slug string) int) map[string]convert.Tool {
	all := make(map[string]convert.Tool, len(makers))
	for slug, m := range makers {
		all[slug] = &Tool{engine: engine, secondsMax: secondsMax(slug), make: m}
	}
	return all
}

// The progress of an attempt, in percent: in between it follows the seconds that the engine has written.
const (
	percentConverting = 5
	percentValidating = 92
)

// attempt is one run of a tool on a file.
type attempt struct {
	engine     *ffmpeg.Engine
	in         convert.Input
	kept       string
	secondsMax float64
	progress   func(percent int, stage string)
	percent    int
	stage      string
	source     source
	warnings   []string
}

// product is the file that a tool made, validated.
type product struct {
	path, contentType string
	// summary returns one sentence for people, without the full stop.
	summary func(sizeBytes int64) string
	// more is the tool's own metadata.
	more map[string]any
}

// Run implements convert.Tool. Its failures have the reasons of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	in.ContentType = tool.Canonical(in.ContentType)
	kept, err := rundir.Kept(in.Dir, "")
	if err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	a := &attempt{engine: t.engine, in: in, kept: kept, secondsMax: float64(t.secondsMax), progress: progress}
	p, err := t.make(ctx, a)
	if err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	output, err := filetool.Describe(filetool.Made{
		Path: p.path, ContentType: p.contentType, Summary: p.summary, Engine: ffmpeg.Name, EngineVersion: t.engine.Version(),
		InputBytes: a.source.SizeBytes, Begun: begun, Warnings: a.warnings, More: p.more,
	})
	return output, failure(ctx, err)
}

// warnf adds a warning about the output for the client, once.
func (a *attempt) warnf(format string, values ...any) {
	if text := fmt.Sprintf(format, values...); !slices.Contains(a.warnings, text) {
		a.warnings = append(a.warnings, text)
	}
}

// file returns the path of a file that the attempt makes, where no engine can write.
func (a *attempt) file(name string) string { return filepath.Join(a.kept, name) }

// report never goes back, even if a step is repeated.
func (a *attempt) report(percent int, stage string) {
	if percent > a.percent || stage != a.stage {
		a.percent, a.stage = max(a.percent, percent), stage
		a.progress(a.percent, stage)
	}
}

// run runs a step that writes that many seconds and takes the attempt from one percentage to another.
func (a *attempt) run(ctx context.Context, c ffmpeg.Command, seconds float64, from, to int) (ffmpeg.Outcome, error) {
	c.Source, c.Dir = a.source.file, a.in.Dir
	a.report(from, "converting")
	return a.engine.Run(ctx, c, func(made float64) {
		share := min(1, max(0, made/max(seconds, 0.001)))
		a.report(from+int(math.Floor(share*float64(to-from))), "converting")
	})
}
