package media

import (
	"context"
	"fmt"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// percentPalette is where the second of a GIF's two runs begins.
const percentPalette = 40

// videoToGIF first analyses all frames for the best 256 colours, and then draws them with those. In a single run ffmpeg would
// keep every frame in memory.
func videoToGIF(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.VideoToGIFOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	length, err := a.gifLength(o)
	if err != nil {
		return product{}, err
	}
	width := min(o.Width, a.source.width)
	height := max(1, (a.source.height*width+a.source.width/2)/a.source.width)
	made, frames, err := a.drawGIF(ctx, o, length, width, height)
	if err != nil {
		return product{}, err
	}
	return product{
		path: made, contentType: "image/gif",
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s, %d × %d pixels, %s GIF", filetool.Count(frames, "frame"), width, height, filetool.Size(sizeBytes))
		},
		more: map[string]any{"frames": frames, "width": width, "height": height, "fps": o.FPS, "durationSeconds": thousandths(length)},
	}, nil
}

func (a *attempt) gifLength(o tool.VideoToGIFOptions) (float64, error) {
	end := 0.0
	if o.DurationSeconds > 0 {
		end = o.StartSeconds + o.DurationSeconds
	}
	_, length, err := a.part(o.StartSeconds, end)
	if err == nil && length > tool.GIFSecondsMax {
		a.warnf("The GIF shows the first %d seconds of %s.", tool.GIFSecondsMax, clock(length))
		length = tool.GIFSecondsMax
	}
	return length, err
}

func (a *attempt) drawGIF(ctx context.Context, o tool.VideoToGIFOptions, length float64, width, height int) (path string, frames int, err error) {
	pace := "fps=" + strconv.Itoa(o.FPS)
	if length*float64(o.FPS) < 1 {
		// The filter would give no frame of a film that is shorter than one.
		pace = chain("tpad=stop_mode=clone:stop_duration=1", pace, "trim=end_frame=1")
	}
	frame := chain(append(append([]string{pace}, a.shown()...),
		fmt.Sprintf("scale=%d:%d:flags=lanczos", width, height), "setsar=1")...)
	input := []ffmpeg.Option{{Name: "t", Value: seconds(length)}}
	if o.StartSeconds > 0 {
		input = append(input, ffmpeg.Option{Name: "ss", Value: seconds(o.StartSeconds)})
	}
	palette := a.file("palette.png")
	if _, err = a.run(ctx, ffmpeg.Command{
		Input: input, Muxer: "image2", Path: palette,
		Output: []ffmpeg.Option{{Name: "an"}, {Name: "sn"}, {Name: "dn"}, {Name: "map", Value: "0:V:0"}, {Name: "vf", Value: frame + ",palettegen=stats_mode=full"}, {Name: "frames:v", Value: "1"}},
	}, length, percentConverting, percentPalette); err != nil {
		return "", 0, err
	}
	path = a.file("output.gif")
	made, err := a.run(ctx, ffmpeg.Command{
		Input: input, Palette: palette, Muxer: "gif", Path: path,
		Output: []ffmpeg.Option{
			{Name: "lavfi", Value: "[0:V:0]" + frame + "[frames];[frames][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle"},
			{Name: "loop", Value: "0"},
		},
	}, length, percentPalette, percentValidating)
	if err != nil {
		return "", 0, err
	}
	frames, err = a.checkGIF(ctx, path, made, width, height)
	return path, frames, err
}

// checkGIF counts the frames in the file, not those that the engine reported.
func (a *attempt) checkGIF(ctx context.Context, path string, made ffmpeg.Outcome, width, height int) (frames int, err error) {
	a.report(percentValidating, "validating")
	if made.SizeBytes >= ffmpeg.OutputBytesMax {
		return 0, errOutputLimit
	}
	m, err := a.engine.Probe(ctx, ffmpeg.Source{Path: path, ContentType: "image/gif"}, true)
	switch {
	case err != nil:
		return 0, badOutput("it does not open", err)
	case len(m.Video) != 1 || m.Video[0].Width != width || m.Video[0].Height != height:
		return 0, badOutput("it has not the size that was asked for", nil)
	case m.Video[0].Frames == 0:
		return 0, badOutput("it has no frames", nil)
	}
	a.warnOfDamage(made)
	return m.Video[0].Frames, nil
}
