package media

import (
	"context"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

// rendering is a video to be encoded again, in the source's own type.
type rendering struct {
	// input are options for reading the source; filters are applied to the displayed frame.
	input   []ffmpeg.Option
	filters []string
	// width and height are those of the result, before rounding to even numbers. seconds is its length.
	width, height int
	seconds       float64
	// length ends the output; 0 takes everything. fewerTracks allows missing audio tracks, which end before the part begins.
	length      float64
	fewerTracks bool
	// audioFilters change the sound. encodeAudio encodes it again even without them.
	audioFilters []string
	encodeAudio  bool
	// dropChapters drops chapters whose times would be wrong.
	dropChapters bool
	// encoder has the options for encoding the picture; nil means those of the source's type.
	encoder []ffmpeg.Option
	// output is the type; empty means the source's.
	output string
	// more are further options; bytesMax ends the output early.
	more     []ffmpeg.Option
	bytesMax int64
	// name is the file's name without its extension; empty means output.
	name string
	// from and to are the percentages of the step; 0 means the whole conversion.
	from, to int
}

// rendered is the result of a rendering.
type rendered struct {
	path      string
	container container
	media     ffmpeg.Media
	// width and height are those of the displayed result.
	width, height int
}

// render encodes the video and validates the result.
func (a *attempt) render(ctx context.Context, r rendering) (rendered, error) {
	tracks := a.tracks()
	result, c := a.rendered(r)
	command := ffmpeg.Command{
		Input: r.input, Muxer: result.container.muxer, Path: result.path, BytesMax: r.bytesMax,
		Output: slices.Concat(mapped(len(tracks)), a.rendering(r, result, tracks), c.options, r.more),
	}
	made, err := a.run(ctx, command, r.seconds, r.from, r.to)
	if err != nil {
		return result, err
	}
	if r.bytesMax > 0 && made.SizeBytes >= r.bytesMax {
		return result, errFull
	}
	result.media, err = a.check(ctx, result.path, c, want{
		seconds: r.seconds, tolerance: a.source.secondsTolerance(), width: result.width, height: result.height, audioTracks: len(tracks),
		fewerTracks: r.fewerTracks,
	}, made)
	return result, err
}

func (a *attempt) rendered(r rendering) (rendered, container) {
	contentType, name := r.output, r.name
	if contentType == "" {
		contentType = a.in.ContentType
	}
	if name == "" {
		name = "output"
	}
	c := containers[contentType]
	result := rendered{path: a.file(name + c.extension), container: c, width: r.width, height: r.height}
	if c.muxer != "webm" {
		result.width, result.height = even(r.width), even(r.height)
	}
	return result, c
}

func (a *attempt) rendering(r rendering, result rendered, tracks []ffmpeg.Audio) []ffmpeg.Option {
	c := result.container
	filters := append(a.shown(), r.filters...)
	if c.muxer != "webm" {
		filters = append(filters, evened(r.width, r.height)...)
	}
	encoder := r.encoder
	if encoder == nil {
		encoder = c.encodeVideo(a.source.gigapixels(result.width, result.height, r.seconds))
	}
	options := append([]ffmpeg.Option{{Name: "vf", Value: chain(append(filters, "format=yuv420p")...)}}, encoder...)
	if r.length > 0 {
		options = append(options, ffmpeg.Option{Name: "t", Value: seconds(r.length)})
	}
	if r.dropChapters {
		options = append(options, ffmpeg.Option{Name: "map_chapters", Value: "-1"})
	}
	switch {
	case len(tracks) == 0:
	case len(r.audioFilters) > 0:
		options = append(options, append(c.encodeAudio(tracks), ffmpeg.Option{Name: "af", Value: chain(r.audioFilters...)})...)
	case r.encodeAudio:
		options = append(options, c.encodeAudio(tracks)...)
	default:
		options = append(options, c.keepAudio(tracks)...)
	}
	return options
}

// scaled returns the filters that scale the displayed frame to that size.
func scaled(width, height int) []string {
	return []string{"scale=" + strconv.Itoa(width) + ":" + strconv.Itoa(height) + ":flags=bicubic", "setsar=1"}
}
