package media

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// trimVideo cuts a part out of a video. exact decodes from the keyframe before and shows from the requested time; fast copies
// from that keyframe, since the pictures after it depend on it.
func trimVideo(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.TrimVideoOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	start, length, err := a.part(o.StartSeconds, o.EndSeconds)
	if err != nil {
		return product{}, err
	}
	var made rendered
	if o.Mode == tool.TrimFast {
		start, made, err = a.copyPart(ctx, start, length)
	} else {
		made, err = a.encodePart(ctx, start, length)
	}
	if err != nil {
		return product{}, err
	}
	return a.trimmed(o, start, made), nil
}

func (a *attempt) trimmed(o tool.TrimVideoOptions, start float64, made rendered) product {
	asked := map[string]any{"startSeconds": o.StartSeconds, "endSeconds": nil, "durationSeconds": nil}
	if o.EndSeconds > 0 {
		asked["endSeconds"], asked["durationSeconds"] = o.EndSeconds, thousandths(o.EndSeconds-o.StartSeconds)
	}
	length := made.media.Seconds
	return product{
		path: made.path, contentType: made.container.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s from %s on, %s %s", clock(length), clock(start), filetool.Size(sizeBytes), made.container.name)
		},
		more: map[string]any{
			"asked": asked,
			"real": map[string]any{
				"startSeconds": thousandths(start), "endSeconds": thousandths(start + length), "durationSeconds": thousandths(length),
			},
			"reencoded": o.Mode != tool.TrimFast,
		},
	}
}

func (a *attempt) encodePart(ctx context.Context, start, length float64) (rendered, error) {
	r := rendering{
		width: a.source.width, height: a.source.height, seconds: length, length: length, encodeAudio: true, fewerTracks: true,
		from: percentConverting, to: percentValidating,
	}
	if start > 0 {
		r.input = []ffmpeg.Option{{Name: "ss", Value: seconds(start)}}
		if rate := a.source.steadyRate(); rate > 0 {
			// A picture that lasts for seconds, as in a screen recording, began before the part: -ss would drop it.
			r.input = append(r.input, ffmpeg.Option{Name: "noaccurate_seek"})
			r.filters = []string{"fps=fps=" + strconv.FormatFloat(rate, 'f', 4, 64) + ":start_time=0"}
			r.audioFilters = []string{"atrim=start=0"}
		}
	}
	return a.render(ctx, r)
}

// steadyRate returns the rate to use for a video of variable rate, in frames per second; 0 for one with a constant rate.
func (s source) steadyRate() float64 {
	const rateMax = 60
	v := s.video
	if v.Rate <= 0 || v.RateMax <= 0 || math.Abs(v.RateMax-v.Rate) < 0.02*v.Rate {
		return 0
	}
	return math.Min(math.Max(v.RateMax, v.Rate), rateMax)
}

// copyPart copies from the last keyframe at or before start, and returns its time.
func (a *attempt) copyPart(ctx context.Context, start, length float64) (float64, rendered, error) {
	key, err := a.engine.Keyframe(ctx, a.source.file, a.source.StartSeconds+start)
	if err != nil {
		return 0, rendered{}, err
	}
	from := min(start, max(0, key-a.source.StartSeconds))
	length += start - from
	tracks := a.tracks()
	c := containers[a.in.ContentType]
	result := rendered{path: a.file("output" + c.extension), container: c, width: a.source.width, height: a.source.height}
	var input []ffmpeg.Option
	if from > 0 {
		// Times are rounded: slightly later still finds that keyframe, slightly earlier the one before.
		input = []ffmpeg.Option{{Name: "ss", Value: seconds(from + 0.001)}}
	}
	options := append(mapped(len(tracks)),
		ffmpeg.Option{Name: "c", Value: "copy"}, ffmpeg.Option{Name: "t", Value: seconds(length)},
		ffmpeg.Option{Name: "strict", Value: "-2"}, // FLAC in MP4
		ffmpeg.Option{Name: "max_muxing_queue_size", Value: "4096"})
	made, err := a.run(ctx, ffmpeg.Command{
		Input: input, Output: append(options, c.options...), Muxer: c.muxer, Path: result.path,
	}, length, percentConverting, percentValidating)
	if err != nil {
		return 0, result, copyFailure(err)
	}
	result.media, err = a.check(ctx, result.path, c, want{
		seconds: length, tolerance: a.source.secondsTolerance() + copiedSlack, width: result.width, height: result.height, audioTracks: len(tracks), fewerTracks: true,
	}, made)
	return from, result, err
}

// copiedSlack is how much longer or shorter a copied part may be, in seconds: packets are indivisible, and pictures are not in
// order.
const copiedSlack = 0.5
