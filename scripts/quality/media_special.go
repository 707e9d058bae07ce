package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const quick = "-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p "

// mediaSpecials are difficult sources, with the tool to run on each and its expected output.
var mediaSpecials = []struct {
	name, file string
	video      string
	args       string
	slug       string
	options    string
	seconds    float64
	audio      int
	counts     [3]int
	warned     string
	level      int // brightness of a frame in the second second, 0 for none
}{
	{"times that begin at 5 s", "late.mp4", "", quick + "-c:a aac -output_ts_offset 5", tool.TrimVideo, `{"startSeconds":0.5,"endSeconds":2.5}`, 2, 1, [3]int{5, 10, 5}, "", 0},
	{"WebM, times that begin at 5 s", "late.webm", "", "-c:v libvpx -deadline realtime -cpu-used 8 -c:a libvorbis -output_ts_offset 5", tool.TrimVideo, `{"startSeconds":0.5,"endSeconds":2.5}`, 2, 1, [3]int{5, 10, 5}, "", 0},
	{"changing frame rate", "vfr.mp4", ",select='not(mod(n,3))+gt(t,1.45)'", quick + "-vsync vfr -c:a aac", tool.ResizeVideo, `{"width":80}`, 3, 1, [3]int{4, 7, 10}, "", 0},
	{"two audio tracks, chapters, a time code", "tracks.mov", "", quick + "-c:a aac -map 0:v -map 1:a -map 1:a -timecode 01:00:00:00", tool.CropVideo, `{"x":0,"y":0,"width":160,"height":120}`, 3, 2, [3]int{10, 10, 10}, "", 0},
	{"HDR (PQ, 10 bit)", "pq.mp4", "", "-c:v libx265 -preset ultrafast -x265-params log-level=none:colorprim=9:transfer=16:colormatrix=9 -pix_fmt yuv420p10le -color_trc smpte2084 -color_primaries bt2020 -colorspace bt2020nc -c:a aac", tool.CompressVideo, `{}`, 3, 1, [3]int{-1, -1, -1}, "HDR", 0},
	{"full range of levels", "full.mp4", "", quick + "-vf scale=out_range=full -color_range pc -c:a aac", tool.ResizeVideo, `{"width":80}`, 3, 1, [3]int{10, 10, 10}, "", 86},
	{"interlaced", "fields.mp4", "", "-c:v libx264 -preset ultrafast -flags +ildct+ilme -x264-params tff=1 -pix_fmt yuv420p -c:a aac", tool.ResizeVideo, `{"width":80}`, 3, 1, [3]int{10, 10, 10}, "", 0},
	{"pixels that are not square", "wide.mp4", ",setsar=2", quick + "-c:a aac", tool.ResizeVideo, `{"width":80,"height":80}`, 3, 1, [3]int{10, 10, 10}, "", 0},
	{"an edit list", "edits.mp4", "", quick + "-c:a aac -bf 2", tool.ChangeVideoSpeed, `{"speed":0.5}`, 6, 1, [3]int{10, 10, 10}, "", 0},
	{"in fragments", "fragments.mp4", "", quick + "-c:a aac -movflags +frag_keyframe+empty_moov", tool.TrimVideo, `{"startSeconds":2}`, 1, 1, [3]int{0, 0, 10}, "", 0},
	{"live, without a length", "live.webm", "", "-c:v libvpx -deadline realtime -cpu-used 8 -g 10 -c:a libopus -live 1", tool.ResizeVideo, `{"width":80}`, 3, 1, [3]int{10, 10, 10}, "", 0},
	{"sound that ends early", "short.mp4", "", quick + "-c:a aac -af atrim=0:1", tool.TrimVideo, `{"startSeconds":1.5}`, 1.5, -1, [3]int{0, 5, 10}, "", 0},
}

func (m *mediaRoom) specials(ctx context.Context) error {
	for _, c := range mediaSpecials {
		args := []string{"-f", "lavfi", "-i", fmt.Sprintf(picture, "160x120") + c.video, "-f", "lavfi", "-i", "sine=f=440:r=48000:d=3"}
		path, err := m.source(ctx, c.file, append(args, strings.Fields(c.args)...)...)
		if err != nil {
			return err
		}
		m.tool(ctx, c.slug, c.options, medium{name: c.name, path: path, contentType: typeOf(c.file)}, func(l looked) (string, []string) {
			var faults faultsOf
			faults.unlessf(math.Abs(l.Seconds-c.seconds) <= 0.2, "%.3f s instead of %.3f s", l.Seconds, c.seconds)
			faults.unlessf(c.audio < 0 || len(l.Audio) == c.audio, "%d audio tracks", len(l.Audio))
			got, err := framesOfSeconds(ctx, l.File.Name())
			faults.unlessf(err == nil, "%v", err)
			for i, want := range c.counts {
				faults.unlessf(want < 0 || math.Abs(float64(got[i]-want)) <= 1, "frames of the seconds %v instead of %v", got, c.counts)
			}
			warned := fmt.Sprint(l.Metadata["warnings"])
			faults.unlessf(strings.Contains(warned, c.warned), "it does not say %s: %s", c.warned, warned)
			if c.level > 0 {
				levels, err := brightnessOf(ctx, l.File.Name(), corner)
				faults.unlessf(err == nil && len(levels) > 15 && math.Abs(float64(int(levels[15])-c.level)) <= 6, "brightness %v instead of %d", levels, c.level)
			}
			v := l.Video[0]
			faults.unlessf(v.Aspect == 1 && v.Turned == 0, "pixels %.2f wide, turned by %d°", v.Aspect, v.Turned)
			return fmt.Sprintf("%d × %d, %.2f s, %v", v.Width, v.Height, l.Seconds, got), faults
		})
	}
	return nil
}

// qualities measures the quality of compress-video and trim-video on a picture with detail and movement.
func (m *mediaRoom) qualities(ctx context.Context) error {
	path, err := m.source(ctx, "detail.mp4", "-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=3,noise=alls=4:allf=t", "-f", "lavfi", "-i", "sine=r=48000:d=3",
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-pix_fmt", "yuv420p", "-c:a", "aac")
	if err != nil {
		return err
	}
	s := medium{name: "640 × 360, detail and noise", path: path, contentType: "video/mp4"}
	for _, quality := range []struct {
		name string
		ssim float64
	}{{"low", 0.8}, {"medium", 0.88}, {"high", 0.92}} {
		m.tool(ctx, tool.CompressVideo, `{"quality":"`+quality.name+`"}`, s, func(l looked) (string, []string) {
			var faults faultsOf
			same, err := videoSimilarity(ctx, l.File.Name(), path, "null")
			faults.unlessf(err == nil && same >= quality.ssim, "SSIM %.3f, %v", same, err)
			return fmt.Sprintf("%s: ratio %.2f, SSIM %.3f, %.1f s", quality.name, l.Metadata["ratio"], same, l.took.Seconds()), faults
		})
	}
	m.tool(ctx, tool.CompressVideo, `{"quality":"high","targetBytes":150000}`, s, func(l looked) (string, []string) {
		var faults faultsOf
		same, err := videoSimilarity(ctx, l.File.Name(), path, fmt.Sprintf("scale=%d:%d", l.Video[0].Width, l.Video[0].Height))
		faults.unlessf(err == nil && l.SizeBytes <= 150_000 && l.SizeBytes > 100_000, "%d bytes, %v", l.SizeBytes, err)
		return fmt.Sprintf("150 KB: %d bytes, %d × %d, SSIM %.3f", l.SizeBytes, l.Video[0].Width, l.Video[0].Height, same), faults
	})
	return m.trimErrors(ctx)
}

// trimErrors measures how far from the requested time a part begins, by the number that each frame's brightness
// encodes.
func (m *mediaRoom) trimErrors(ctx context.Context) error {
	const rate = 50
	path, err := m.source(ctx, "frames.mp4", "-f", "lavfi", "-i", "color=black:s=64x64:r=50:d=4,geq=lum='16+N':cb=128:cr=128",
		"-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-g", "75", "-pix_fmt", "yuv420p")
	if err != nil {
		return err
	}
	for _, start := range []float64{0.111, 1.5, 2.993} {
		s := medium{name: fmt.Sprintf("50 frames a second, from %.3f s", start), path: path, contentType: "video/mp4"}
		m.tool(ctx, tool.TrimVideo, fmt.Sprintf(`{"startSeconds":%v}`, start), s, func(l looked) (string, []string) {
			var faults faultsOf
			levels, err := brightnessOf(ctx, l.File.Name(), "null")
			if err != nil || len(levels) == 0 {
				return "", []string{fmt.Sprintf("no frames: %v", err)}
			}
			first := math.Round(float64(levels[0])*219/255) / rate
			late := 1000 * (first - start)
			faults.unlessf(late >= -1000.0/rate && late <= 2*1000.0/rate, "the first frame is %.0f ms late", late)
			return fmt.Sprintf("first frame %+.0f ms", late), faults
		})
	}
	return nil
}
