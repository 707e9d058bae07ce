package media

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// audioTrimmer cuts out a part, exact to the sample. PCM is cut without encoding; everything else is encoded again, since its
// packets are not independent and up to 46 ms long.
func audioTrimmer(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.AudioTrimmerOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openAudio(ctx); err != nil {
		return product{}, err
	}
	start, length, err := a.part(o.StartSeconds, o.EndSeconds)
	if err != nil {
		return product{}, err
	}
	if 2*o.FadeSeconds > length+0.001 {
		return product{}, filetool.Invalid("fade_too_long", fmt.Sprintf("The fades take longer than the part, which is %s long.", clock(length)))
	}
	c := containers[a.in.ContentType]
	path := a.file("output" + c.extension)
	encoder, lossless := a.sameSound(c)
	made, err := a.run(ctx, ffmpeg.Command{
		Muxer: c.muxer, Path: path,
		Output: append(append([]ffmpeg.Option{
			{Name: "map", Value: "0:a:" + strconv.Itoa(a.source.track)},
			{Name: "vn"},
			{Name: "sn"},
			{Name: "dn"},
			{Name: "af", Value: chain(append(a.pace(), cut(start, length, o.FadeSeconds))...)},
		}, encoder...), c.options...),
	}, length, percentConverting, percentValidating)
	if err != nil {
		return product{}, err
	}
	media, err := a.check(ctx, path, c, want{seconds: length, tolerance: a.source.secondsTolerance(), audioTracks: 1}, made)
	if err != nil {
		return product{}, err
	}
	return product{
		path: path, contentType: c.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s from %s on, %s %s", clock(length), clock(start), filetool.Size(sizeBytes), c.name)
		},
		more: map[string]any{
			"startSeconds": thousandths(start), "endSeconds": thousandths(start + length), "durationSeconds": thousandths(media.Seconds),
			"fadeSeconds": o.FadeSeconds, "reencoded": !lossless || o.FadeSeconds > 0,
		},
	}, nil
}

// cut returns the filters that take a part, by decoded samples: seeking in a file without an index would be inexact.
func cut(start, length, fade float64) string {
	filters := []string{"atrim=start=" + seconds(start) + ":duration=" + seconds(length), "asetpts=PTS-STARTPTS"}
	if fade > 0 {
		filters = append(filters, "afade=t=in:d="+seconds(fade), "afade=t=out:st="+seconds(length-fade)+":d="+seconds(fade))
	}
	return chain(filters...)
}

// sameSound returns the options that encode in the source's format, at the same or a slightly higher bitrate.
func (a *attempt) sameSound(c container) (options []ffmpeg.Option, lossless bool) {
	t := a.source.sound()
	const kilobitsMin, kilobitsMax = 64, 320
	kilobits := min(kilobitsMax, max(kilobitsMin, int(kbps(a.source.SizeBytes, a.source.seconds))+16))
	lossy := func(encoder string, more ...ffmpeg.Option) ([]ffmpeg.Option, bool) {
		return append([]ffmpeg.Option{{Name: "c:a", Value: encoder}, {Name: "b:a", Value: strconv.Itoa(kilobits) + "k"}}, more...), false
	}
	switch {
	case c.muxer == "wav" && strings.HasPrefix(t.Codec, "pcm_"):
		return []ffmpeg.Option{{Name: "c:a", Value: t.Codec}}, true
	case c.muxer == "wav":
		return []ffmpeg.Option{{Name: "c:a", Value: "pcm_s16le"}}, false
	case t.Codec == "flac":
		return []ffmpeg.Option{{Name: "c:a", Value: "flac"}}, true
	case c.muxer == "mp3":
		return lossy("libmp3lame", ffmpeg.Option{Name: "ar", Value: strconv.Itoa(mp3Rate(t.SampleRate))})
	case c.muxer == "ipod" && t.Codec == "alac":
		return []ffmpeg.Option{{Name: "c:a", Value: "alac"}}, true
	case c.muxer == "adts", c.muxer == "ipod":
		return lossy("aac")
	case t.Codec == "vorbis":
		return []ffmpeg.Option{{Name: "c:a", Value: "libvorbis"}, {Name: "q:a", Value: vorbisQuality(kilobits)}}, false
	default:
		return lossy("libopus", ffmpeg.Option{Name: "ac", Value: strconv.Itoa(min(2, t.Channels))})
	}
}

// vorbisQuality returns the quality of Vorbis with about that bitrate for stereo at 44.1 kHz. A bitrate itself is refused by its
// encoder for many sample rates, as 8 and 96 kHz.
func vorbisQuality(kilobits int) string {
	const kilobitsOfZero, kilobitsPerStep, qualityMax = 64, 28, 9
	return strconv.Itoa(min(qualityMax, max(0, (kilobits-kilobitsOfZero+kilobitsPerStep-1)/kilobitsPerStep)))
}
