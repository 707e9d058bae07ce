package media

import (
	"math"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

// effort is how much an encoder tries, depending on the amount of work: an attempt has 15 minutes, and one core may encode as
// little as 20 megapixels a second.
type effort struct {
	gigapixelsMax float64
	h264, vp9     string
}

// efforts, the most thorough first: presets of x264, values of -cpu-used.
var efforts = []effort{{1, "fast", "6"}, {10, "veryfast", "8"}, {40, "superfast", "8"}, {math.Inf(1), "ultrafast", "8"}}

func effortFor(gigapixels float64) effort {
	return efforts[slices.IndexFunc(efforts, func(e effort) bool { return gigapixels <= e.gigapixelsMax })]
}

// Constant rate factors with hardly visible losses: 20 of H.264 and 28 of VP9 look alike.
const (
	crfH264 = 20
	crfVP9  = 28
)

// timing keeps the frames' own times, whatever their rate.
var timing = []ffmpeg.Option{{Name: "vsync", Value: "vfr"}, {Name: "enc_time_base:v", Value: "-1"}, {Name: "max_muxing_queue_size", Value: "4096"}}

// encodeVideo returns the options for a picture with hardly visible losses, in 4:2:0 with 8 bits, which browsers play.
func (c container) encodeVideo(gigapixels float64) []ffmpeg.Option {
	e := effortFor(gigapixels)
	if c.muxer == "webm" {
		return append([]ffmpeg.Option{
			{Name: "c:v", Value: "libvpx-vp9"},
			{Name: "crf", Value: strconv.Itoa(crfVP9)},
			{Name: "b:v", Value: "0"},
			{Name: "deadline", Value: "realtime"},
			{Name: "cpu-used", Value: e.vp9},
			{Name: "row-mt", Value: "1"},
			{Name: "pix_fmt", Value: "yuv420p"},
		}, timing...)
	}
	return append(h264(e.h264), append([]ffmpeg.Option{{Name: "crf", Value: strconv.Itoa(crfH264)}}, timing...)...)
}

func h264(preset string) []ffmpeg.Option {
	return []ffmpeg.Option{
		{Name: "c:v", Value: "libx264"},
		{Name: "preset", Value: preset},
		{Name: "profile:v", Value: "high"},
		{Name: "pix_fmt", Value: "yuv420p"},
	}
}

// encodeAudio returns the options for all audio tracks of a video.
func (c container) encodeAudio(tracks []ffmpeg.Audio) []ffmpeg.Option {
	channels := 0
	for _, t := range tracks {
		channels = max(channels, t.Channels)
	}
	if c.muxer == "webm" {
		return []ffmpeg.Option{{Name: "c:a", Value: "libopus"}, {Name: "b:a", Value: "128k"}, {Name: "ac", Value: strconv.Itoa(min(2, max(1, channels)))}}
	}
	options := []ffmpeg.Option{{Name: "c:a", Value: "aac"}, {Name: "b:a", Value: strconv.Itoa(max(1, min(6, channels))*80) + "k"}}
	switch {
	case channels > 6:
		options = append(options, ffmpeg.Option{Name: "ac", Value: "2"})
	case channels == 1:
		options[1].Value = "96k"
	}
	for _, t := range tracks {
		if t.SampleRate > 48_000 || t.SampleRate < 8_000 {
			return append(options, ffmpeg.Option{Name: "ar", Value: "48000"})
		}
	}
	return options
}

// keepAudio copies the tracks if the type can contain them, and encodes them otherwise.
func (c container) keepAudio(tracks []ffmpeg.Audio) []ffmpeg.Option {
	if slices.ContainsFunc(tracks, func(t ffmpeg.Audio) bool { return !slices.Contains(c.audioCopied, t.Codec) }) {
		return c.encodeAudio(tracks)
	}
	return []ffmpeg.Option{{Name: "c:a", Value: "copy"}}
}

// tracks returns the audio tracks that a video keeps.
func (a *attempt) tracks() []ffmpeg.Audio {
	all := a.source.Audio
	if len(all) > audioTracksMax {
		a.warnf("Of %d audio tracks the first %d were kept.", len(all), audioTracksMax)
		all = all[:audioTracksMax]
	}
	if a.source.Others > 0 {
		a.warnf("Subtitles and other data in the file were left out.")
	}
	return all
}

// mapped returns the options that select the picture and the given number of audio tracks.
func mapped(audioTracks int) []ffmpeg.Option {
	options := []ffmpeg.Option{{Name: "map", Value: "0:V:0"}}
	for i := range audioTracks {
		options = append(options, ffmpeg.Option{Name: "map", Value: "0:a:" + strconv.Itoa(i)})
	}
	return append(options, ffmpeg.Option{Name: "sn"}, ffmpeg.Option{Name: "dn"})
}

func seconds(value float64) string { return strconv.FormatFloat(value, 'f', 6, 64) }
