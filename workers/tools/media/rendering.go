package media

import (
	"context"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

// rendering is a video that is encoded again, in the source's own type.
type rendering struct {
	// input are options of how the source is read, filters what happens to the displayed frame.
	input   []ffmpeg.Option
	filters []string
	// width and height are of the result, before they are made even. seconds is its length.
	width, height int
	seconds       float64
	// length ends the output; 0 takes all. fewerTracks allows sound that has ended before it begins.
	length      float64
	fewerTracks bool
	// audioFilters change the sound. encodeAudio encodes it again without them too.
	audioFilters []string
	encodeAudio  bool
	// chapters are left out where their times would be wrong.
	dropChapters bool
	// encoder is how the picture is encoded; nil for the source's type.
	encoder []ffmpeg.Option
	// output is the type; empty for the source's.
	output string
	// more are further options, bytesMax ends the output early.
	more     []ffmpeg.Option
	bytesMax int64
	// name of the file, without its extension; empty is output.
	name string
	// from and to are the percentages of the step; 0 for the whole conversion.
	from, to int
}

// rendered is what a rendering came to.
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

// scaled are the filters that make the displayed frame that large.
func scaled(width, height int) []string {
	return []string{"scale=" + strconv.Itoa(width) + ":" + strconv.Itoa(height) + ":flags=bicubic", "setsar=1"}
}
