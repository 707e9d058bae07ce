package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

// picture is three seconds of 10 frames a second: the upper left quarter is white, and the brightness of the rest
// encodes the second.
const picture = "color=black:s=%s:r=10:d=3,format=yuv444p,geq=lum='if(lt(X,W/2)*lt(Y,H/2),235,30+60*floor(T))':cb=128:cr=128"

// videoCodecs are the codecs of each container that the tools accept.
var videoCodecs = []struct {
	name, file, size string
	args             string
}{
	{"MP4, H.264, AAC", "h264.mp4", "160x120", "-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p -c:a aac"},
	{"MP4, H.264 4:4:4, odd sides, MP3", "odd.mp4", "161x121", "-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv444p -c:a libmp3lame"},
	{"MP4, HEVC 10 bit, AAC", "hevc.mp4", "160x120", "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=10 -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac"},
	{"MP4, MPEG-4 Part 2, AC-3", "mpeg4.mp4", "160x120", "-c:v mpeg4 -q:v 3 -g 10 -c:a ac3"},
	{"MP4, VP9, Opus", "vp9.mp4", "160x120", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 10 -pix_fmt yuv420p -c:a libopus"},
	{"MP4, AV1, FLAC", "av1.mp4", "160x120", "-c:v libaom-av1 -usage realtime -cpu-used 8 -g 10 -pix_fmt yuv420p -c:a flac -strict -2"},
	{"QuickTime, H.264, AAC", "h264.mov", "160x120", "-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p -c:a aac"},
	{"QuickTime, ProRes 4:2:2 10 bit, PCM 24 bit", "prores.mov", "160x120", "-c:v prores_ks -c:a pcm_s24le"},
	{"QuickTime, MJPEG, PCM", "mjpeg.mov", "160x120", "-c:v mjpeg -q:v 3 -pix_fmt yuvj420p -c:a pcm_s16be"},
	{"QuickTime, HEVC, ALAC", "hevc.mov", "160x120", "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=10 -pix_fmt yuv420p -tag:v hvc1 -c:a alac"},
	{"WebM, VP8, Vorbis", "vp8.webm", "160x120", "-c:v libvpx -deadline realtime -cpu-used 8 -g 10 -c:a libvorbis"},
	{"WebM, VP9, Opus", "vp9.webm", "160x120", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 10 -pix_fmt yuv420p -c:a libopus"},
	{"WebM, VP9 10 bit, odd sides, Opus", "odd.webm", "161x121", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 10 -pix_fmt yuv420p10le -c:a libopus"},
	{"WebM, AV1, Opus", "av1.webm", "160x120", "-c:v libaom-av1 -usage realtime -cpu-used 8 -g 10 -pix_fmt yuv420p -c:a libopus"},
}

var mediaTypes = map[string]string{
	"mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mp3": "audio/mpeg", "wav": "audio/wav", "aac": "audio/aac", "m4a": "audio/mp4", "ogg": "audio/ogg",
}

// typeOf is the content type for a file name's extension.
func typeOf(name string) string { return mediaTypes[name[strings.LastIndexByte(name, '.')+1:]] }

func (m *mediaRoom) videos(ctx context.Context) error {
	for _, c := range videoCodecs {
		args := []string{"-f", "lavfi", "-i", fmt.Sprintf(picture, c.size), "-f", "lavfi", "-i", "sine=f=440:r=48000:d=3", "-ac", "2"}
		path, err := m.source(ctx, c.file, append(args, strings.Fields(c.args)...)...)
		if err != nil {
			return err
		}
		s := medium{name: c.name, path: path, contentType: typeOf(c.file)}
		if _, err := fmt.Sscanf(c.size, "%dx%d", &s.width, &s.height); err != nil {
			return err
		}
		for _, tool := range []func(context.Context, medium){
			m.trimmed, m.trimmedFast, m.compressed, m.drawn, m.muted, m.extracted, m.resized, m.cropped, m.faster,
		} {
			tool(ctx, s)
		}
	}
	return nil
}

// expect checks what every video must satisfy.
func (m *mediaRoom) expect(ctx context.Context, l looked, seconds float64, width, height, audio int, counts [3]int) (faults faultsOf) {
	faults.unlessf(math.Abs(l.Seconds-seconds) <= 0.15, "%.3f s instead of %.3f s", l.Seconds, seconds)
	faults.unlessf(len(l.Audio) == audio, "%d audio tracks", len(l.Audio))
	if len(l.Video) != 1 {
		return append(faults, fmt.Sprintf("%d videos", len(l.Video)))
	}
	v := l.Video[0]
	faults.unlessf(v.Width == width && v.Height == height, "%d by %d pixels instead of %d by %d", v.Width, v.Height, width, height)
	got, err := framesOfSeconds(ctx, l.File.Name())
	faults.unlessf(err == nil, "%v", err)
	for i := range counts {
		faults.unlessf(math.Abs(float64(got[i]-counts[i])) <= 1, "frames of the seconds %v instead of %v", got, counts)
	}
	return faults
}

// even is the part of a side that the output's type can hold.
func (s medium) even(side int) int {
	if s.contentType == "video/webm" {
		return side
	}
	return side &^ 1
}

// playable checks that browsers can play the output.
func playable(l looked, faults faultsOf) faultsOf {
	v := l.Video[0]
	faults.unlessf(v.PixelFormat == "yuv420p" && (v.Codec == "h264" || v.Codec == "vp9"), "%s in %s", v.PixelFormat, v.Codec)
	return faults
}

func (m *mediaRoom) trimmed(ctx context.Context, s medium) {
	m.tool(ctx, tool.TrimVideo, `{"startSeconds":0.5,"endSeconds":2.5,"mode":"exact"}`, s, func(l looked) (string, []string) {
		faults := m.expect(ctx, l, 2, s.even(s.width), s.even(s.height), 1, [3]int{5, 10, 5})
		faults.unlessf(l.ContentType == s.contentType, "it is %s", l.ContentType)
		return fmt.Sprintf("%+.0f ms of length", 1000*(l.Seconds-2)), playable(l, faults)
	})
}

func (m *mediaRoom) trimmedFast(ctx context.Context, s medium) {
	m.tool(ctx, tool.TrimVideo, `{"startSeconds":1.25,"mode":"fast"}`, s, func(l looked) (string, []string) {
		start := l.Metadata["real"].(map[string]any)["startSeconds"].(float64) //nolint:forcetypeassert // otherwise it is not an output of the tool
		faults := m.expect(ctx, l, 3-start, s.width, s.height, 1, [3]int{0, int(math.Round(10 * (2 - start))), 10})
		faults.unlessf(start > 0.95 && start <= 1.25, "it begins at %.3f s", start)
		return fmt.Sprintf("begins at %.3f s", start), faults
	})
}

func (m *mediaRoom) compressed(ctx context.Context, s medium) {
	m.tool(ctx, tool.CompressVideo, `{"quality":"medium"}`, s, func(l looked) (string, []string) {
		width, height := s.width&^1, s.height&^1
		if l.Metadata["keptOriginal"] == true {
			width, height = s.width, s.height
		}
		faults := m.expect(ctx, l, 3, width, height, 1, [3]int{10, 10, 10})
		faults.unlessf(l.Metadata["ratio"].(float64) <= 1, "it is larger") //nolint:forcetypeassert // as above
		return fmt.Sprintf("ratio %.2f, original kept %v", l.Metadata["ratio"], l.Metadata["keptOriginal"]), faults
	})
}

func (m *mediaRoom) drawn(ctx context.Context, s medium) {
	m.tool(ctx, tool.VideoToGIF, `{"startSeconds":1,"durationSeconds":2,"fps":5,"width":80}`, s, func(l looked) (string, []string) {
		faults := m.expect(ctx, l, 2, 80, 60, 0, [3]int{0, 5, 5})
		faults.unlessf(l.Metadata["frames"] == l.Video[0].Frames && l.Video[0].Frames == 10, "%v frames reported, %d found", l.Metadata["frames"], l.Video[0].Frames)
		return fmt.Sprintf("%d frames", l.Video[0].Frames), faults
	})
}

func (m *mediaRoom) muted(ctx context.Context, s medium) {
	m.tool(ctx, tool.MuteVideo, `{}`, s, func(l looked) (string, []string) {
		faults := m.expect(ctx, l, 3, s.width, s.height, 0, [3]int{10, 10, 10})
		before, err := decoded(ctx, "-i", s.path, "-map", "0:v", "-f", "rawvideo")
		after, afterErr := decoded(ctx, "-i", l.File.Name(), "-map", "0:v", "-f", "rawvideo")
		faults.unlessf(err == nil && afterErr == nil && bytes.Equal(before, after), "the picture has changed")
		return "picture unchanged", faults
	})
}

func (m *mediaRoom) extracted(ctx context.Context, s medium) {
	m.tool(ctx, tool.ExtractAudio, `{"bitrateKbps":128}`, s, func(l looked) (string, []string) {
		return m.tone(ctx, l, s.path, 3)
	})
}

// tone checks that the tone still has 440 Hz and its loudness.
func (m *mediaRoom) tone(ctx context.Context, l looked, before string, seconds float64) (string, []string) {
	var faults faultsOf
	was, err := sound(ctx, before)
	faults.unlessf(err == nil, "%v", err)
	is, err := sound(ctx, l.File.Name())
	faults.unlessf(err == nil, "%v", err)
	louder := decibels(is) - decibels(was)
	faults.unlessf(math.Abs(frequency(is)-440) < 5, "the tone is %.0f Hz", frequency(is))
	faults.unlessf(math.Abs(louder) < 1, "%.1f dB louder", louder)
	faults.unlessf(math.Abs(l.Seconds-seconds) < 0.15, "%.3f s instead of %.3f s", l.Seconds, seconds)
	return fmt.Sprintf("%.0f Hz, %+.1f dB", frequency(is), louder), faults
}

func (m *mediaRoom) resized(ctx context.Context, s medium) {
	m.tool(ctx, tool.ResizeVideo, `{"width":80,"fit":"contain","allowUpscale":false}`, s, func(l looked) (string, []string) {
		faults := playable(l, m.expect(ctx, l, 3, 80, 60, 1, [3]int{10, 10, 10}))
		same, err := videoSimilarity(ctx, l.File.Name(), s.path, "scale=80:60:flags=bicubic")
		faults.unlessf(err == nil && same > 0.95, "SSIM %.3f, %v", same, err)
		return fmt.Sprintf("SSIM %.3f", same), faults
	})
}

func (m *mediaRoom) cropped(ctx context.Context, s medium) {
	m.tool(ctx, tool.CropVideo, `{"x":0,"y":0,"width":64,"height":48}`, s, func(l looked) (string, []string) {
		var faults faultsOf
		levels, err := brightnessOf(ctx, l.File.Name(), "null")
		faults.unlessf(err == nil && len(levels) >= 29, "%d frames, %v", len(levels), err)
		for _, level := range levels {
			faults.unlessf(level > 240, "brightness %d where it is white", level)
		}
		faults.unlessf(l.Video[0].Width == 64 && l.Video[0].Height == 48, "%d by %d pixels", l.Video[0].Width, l.Video[0].Height)
		return "white quarter", playable(l, faults)
	})
}

func (m *mediaRoom) faster(ctx context.Context, s medium) {
	m.tool(ctx, tool.ChangeVideoSpeed, `{"speed":2}`, s, func(l looked) (string, []string) {
		faults := m.expect(ctx, l, 1.5, s.even(s.width), s.even(s.height), 1, [3]int{5, 5, 5})
		measures, toneFaults := m.tone(ctx, l, s.path, 1.5)
		return measures, append(playable(l, faults), toneFaults...)
	})
}
