package media

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// crfs are constant rate factors of H.264: six more halve the bitrate.
var crfs = map[string]int{tool.QualityLow: 32, tool.QualityMedium: 27, tool.QualityHigh: 23}

// errFull means that an output reached its maximal size.
var errFull = errors.New("the output reached its size")

// compressVideo makes an MP4 of H.264 and AAC, whatever the source: nothing else plays everywhere and is encoded as fast. With
// targetBytes, the quality is an upper bound, and a file that would be too large is made again in two passes.
func compressVideo(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.CompressVideoOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	r := a.compression(o)
	made, err := a.render(ctx, r)
	if errors.Is(err, errFull) {
		made, err = a.fit(ctx, r, int64(o.TargetBytes))
	}
	if err != nil && !errors.Is(err, errFull) {
		return product{}, err
	}
	return a.compressed(o, r, made, err)
}

func (a *attempt) compression(o tool.CompressVideoOptions) rendering {
	s := a.source
	r := rendering{
		output: "video/mp4", width: s.width, height: s.height, seconds: s.seconds, encodeAudio: s.loud(),
		from: percentConverting, to: percentValidating,
	}
	if o.MaxHeight > 0 && s.height > o.MaxHeight {
		to := nearestEven(float64(s.width)*float64(o.MaxHeight)/float64(s.height), float64(o.MaxHeight))
		r.width, r.height = to[0], to[1]
		r.filters = scaled(r.width, r.height)
	}
	preset := effortFor(s.gigapixels(r.width, r.height, s.seconds)).h264
	r.encoder = append(append(h264(preset), ffmpeg.Option{Name: "crf", Value: strconv.Itoa(crfs[o.Quality])}), timing...)
	// An output that is not smaller than the source is useless, so it need not be completed.
	if r.filters == nil {
		r.bytesMax = s.SizeBytes
	}
	if target := int64(o.TargetBytes); target > 0 && (r.bytesMax == 0 || target < r.bytesMax) {
		r.bytesMax = target
	}
	return r
}

// loud reports whether the sound takes more than good AAC would.
func (s source) loud() bool {
	for _, t := range s.Audio {
		if t.BitsPerSecond > int64(max(1, t.Channels))*96_000 {
			return true
		}
	}
	return false
}

func (a *attempt) compressed(o tool.CompressVideoOptions, r rendering, made rendered, err error) (product, error) {
	s := a.source
	more := map[string]any{
		"quality": o.Quality, "bitrateBeforeKbps": kbps(s.SizeBytes, s.seconds), "bitrateAfterKbps": kbps(s.SizeBytes, s.seconds),
		"keptOriginal": false, "width": s.width, "height": s.height,
	}
	if err != nil || r.filters == nil && made.media.SizeBytes >= s.SizeBytes {
		if target := int64(o.TargetBytes); target > 0 && target < s.SizeBytes {
			return product{}, filetool.Invalid("target_too_small", fmt.Sprintf(
				"The video cannot be made as small as %s. Ask for more bytes or a smaller maxHeight.", filetool.Size(target)))
		}
		return a.keep(more), nil
	}
	more["ratio"], more["bitrateAfterKbps"] = ratio(made.media.SizeBytes, s.SizeBytes), kbps(made.media.SizeBytes, made.media.Seconds)
	more["width"], more["height"] = made.width, made.height
	if made.media.SizeBytes >= s.SizeBytes {
		a.warnf("The video is not smaller than the original. A lower quality or maxHeight makes it smaller.")
	}
	return product{path: made.path, contentType: made.container.contentType, summary: a.smaller(made.container.name), more: more}, nil
}
