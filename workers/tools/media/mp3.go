package media

import (
	"context"
	"fmt"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// mp3Rate returns the sample rate of MPEG-1, which alone has all bitrates, that suits a source's rate best.
func mp3Rate(sourceRate int) int {
	switch {
	case sourceRate%11025 == 0:
		return 44_100
	case sourceRate == 32_000:
		return 32_000
	}
	return 48_000
}

// encodeMP3 makes an MP3 of the chosen track, without covers. seconds is the length of the result.
func (a *attempt) encodeMP3(ctx context.Context, kilobits int, mono bool) (path string, media ffmpeg.Media, err error) {
	sound, c := a.source.sound(), containers["audio/mpeg"]
	channels := min(2, sound.Channels)
	if mono {
		channels = 1
	}
	rate := mp3Rate(sound.SampleRate)
	if kilobits <= 48*channels && kilobits < 64 {
		rate /= 2 // MPEG-2: with few bits, a narrower band sounds better
	}
	if a.source.Pictures > 0 {
		a.warnf("The cover picture was left out.")
	}
	path = a.file("output.mp3")
	length := a.soundSeconds()
	made, err := a.run(ctx, ffmpeg.Command{
		Muxer: c.muxer, Path: path,
		Output: append([]ffmpeg.Option{
			{Name: "map", Value: "0:a:" + strconv.Itoa(a.source.track)},
			{Name: "vn"},
			{Name: "sn"},
			{Name: "dn"},
			{Name: "c:a", Value: "libmp3lame"},
			{Name: "b:a", Value: strconv.Itoa(kilobits) + "k"},
			{Name: "ar", Value: strconv.Itoa(rate)},
			{Name: "ac", Value: strconv.Itoa(channels)},
			// Silence fills gaps in the track, so that what follows keeps its time.
			{Name: "af", Value: chain(append(a.pace(), "aresample=async=1:first_pts=0")...)},
		}, c.options...),
	}, length, percentConverting, percentValidating)
	if err != nil {
		return "", media, err
	}
	media, err = a.check(ctx, path, c, want{
		seconds: length, tolerance: a.source.secondsTolerance(), audioTracks: 1, atMost: a.source.lengthIsShared(),
	}, made)
	return path, media, err
}

// soundSeconds returns the length of the chosen track, from the file's beginning, as far as the file declares it separately.
func (a *attempt) soundSeconds() float64 {
	s := a.source
	if t := s.sound(); t.Seconds > 0 && len(s.Video) > 0 {
		return min(s.seconds, t.Seconds+max(0, t.StartSeconds-s.StartSeconds))
	}
	return s.seconds
}

// lengthIsShared reports whether only the length of the whole file is known, so that a track may be shorter.
func (s source) lengthIsShared() bool {
	return (len(s.Video) > 0 || len(s.Audio) > 1) && s.sound().Seconds == 0
}

// mp3Product describes an MP3.
func mp3Product(path string, m ffmpeg.Media) product {
	t := m.Audio[0]
	channels := map[int]string{1: "mono", 2: "stereo"}[t.Channels]
	return product{
		path: path, contentType: "audio/mpeg",
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s of %s, %d kbit/s, %s MP3", clock(m.Seconds), channels, t.BitsPerSecond/1000, filetool.Size(sizeBytes))
		},
		more: map[string]any{
			"durationSeconds": thousandths(m.Seconds), "bitrateKbps": t.BitsPerSecond / 1000, "channels": t.Channels, "sampleRate": t.SampleRate,
		},
	}
}

// soundToMP3 implements extract-audio and audio-to-mp3.
func soundToMP3(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.MP3Options](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openAudio(ctx); err != nil {
		return product{}, err
	}
	path, media, err := a.encodeMP3(ctx, o.BitrateKbps, false)
	if err != nil {
		return product{}, err
	}
	return mp3Product(path, media), nil
}
