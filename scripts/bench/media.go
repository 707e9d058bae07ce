package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/media"
)

// mediaRounds is how often each tool runs, in turns with bare ffmpeg.
const mediaRounds = 5

// mediaCases are tools, and for each the arguments that it gives to ffmpeg, to run ffmpeg without sandbox, probe and
// validation.
var mediaCases = []struct{ slug, contentType, source, options, before, bare, output string }{
	{
		tool.TrimVideo, "video/mp4", "source.mp4", `{"startSeconds":2,"endSeconds":6,"mode":"exact"}`, "-ss 2",
		"-map 0:V:0 -map 0:a:0 -vf format=yuv420p " + bareH264 + " -crf 20 -t 4 -c:a aac -b:a 96k -movflags +faststart", "bare.mp4",
	},
	{
		tool.CompressVideo, "video/mp4", "source.mp4", `{"quality":"medium"}`, "",
		"-map 0:V:0 -map 0:a:0 -vf format=yuv420p " + bareH264 + " -crf 27 -c:a copy -movflags +faststart", "bare.mp4",
	},
	{
		tool.ResizeVideo, "video/mp4", "source.mp4", `{"width":320}`, "",
		"-map 0:V:0 -map 0:a:0 -vf scale=320:180:flags=bicubic,setsar=1,format=yuv420p " + bareH264 + " -crf 20 -c:a copy -movflags +faststart", "bare.mp4",
	},
	{tool.MuteVideo, "video/mp4", "source.mp4", `{}`, "", "-map 0:V:0 -c copy -movflags +faststart", "bare.mp4"},
	{
		tool.AudioToMP3, "audio/wav", "source.wav", `{"bitrateKbps":192}`, "",
		"-map 0:a:0 -c:a libmp3lame -b:a 192k -ar 48000 -ac 2 -af aresample=async=1:first_pts=0 -id3v2_version 3", "bare.mp3",
	},
}

const bareH264 = "-c:v libx264 -preset fast -profile:v high -pix_fmt yuv420p -vsync vfr -enc_time_base:v -1"

// benchMedia compares the video and audio tools with bare ffmpeg, one thread each, and measures how threads share the
// cores.
func benchMedia(ctx context.Context, t *table) error {
	dir, err := os.MkdirTemp("", "toolmill-bench-media-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := errors.Join(os.Chmod(dir, 0o711), mediaSources(ctx, dir)); err != nil { //nolint:gosec // engines' users pass through
		return err
	}
	b := mediaBench{dir: dir}
	for _, c := range mediaCases {
		times, err := beside(mediaRounds,
			func() (taken, error) { return b.tool(ctx, 1, c.slug, c.contentType, c.source, c.options) },
			func() (taken, error) { return b.bare(ctx, c.before, c.source, c.bare, c.output) })
		if err != nil {
			return err
		}
		floor := "≤ 1.15 ×"
		if c.slug == tool.MuteVideo {
			floor = "≤ 1.3 ×"
		}
		t.add(c.slug+", beside bare ffmpeg", times, floor)
	}
	t.add("  memory of our process at its highest", selfHighest(), "flat")
	return b.threads(ctx, t)
}

// threads measures two concurrent jobs and a single one, with one and two threads each.
func (b mediaBench) threads(ctx context.Context, t *table) error {
	for _, threads := range []int{1, 2} {
		for _, atOnce := range []int{1, 2} {
			started := time.Now()
			errs := make([]error, atOnce)
			var group sync.WaitGroup
			for i := range atOnce {
				group.Go(func() {
					_, errs[i] = b.tool(ctx, threads, tool.CompressVideo, "video/mp4", "source.mp4", `{"quality":"medium"}`)
				})
			}
			group.Wait()
			if err := errors.Join(errs...); err != nil {
				return err
			}
			each := time.Since(started).Seconds() / float64(atOnce)
			t.add(fmt.Sprintf("compress-video, %d at once, threads each: %d", atOnce, threads), fmt.Sprintf("%.2f s a job", each), "")
		}
	}
	return nil
}

func mediaSources(ctx context.Context, dir string) error {
	video := "-f lavfi -i testsrc2=s=640x360:r=30:d=8,noise=alls=3:allf=t -f lavfi -i sine=r=48000:d=8 -c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -c:a aac"
	if err := bareFFmpeg(ctx, dir, append(strings.Fields(video), "source.mp4")); err != nil {
		return err
	}
	return bareFFmpeg(ctx, dir, append(strings.Fields("-f lavfi -i sine=r=48000:d=120 -ac 2"), "source.wav"))
}

func bareFFmpeg(ctx context.Context, dir string, args []string) error {
	command := exec.CommandContext(ctx, "ffmpeg", append([]string{"-v", "error", "-nostdin", "-y"}, args...)...) //nolint:gosec // a developer's program
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("bare ffmpeg (scripts/setup installs it): %w: %.300s", err, out)
	}
	return nil
}

type mediaBench struct{ dir string }

func (b mediaBench) bare(ctx context.Context, before, source, args, output string) (taken, error) {
	all := append(strings.Fields("-filter_threads 1 -threads 1 "+before), "-i", source)
	all = append(append(all, strings.Fields(args)...), "-threads", "1", output)
	return take(func() error { return bareFFmpeg(ctx, b.dir, all) })
}

// tool runs a tool as an attempt does, on a copy that is made before the clock starts.
func (b mediaBench) tool(ctx context.Context, threads int, slug, contentType, source, options string) (taken, error) {
	engine, err := ffmpeg.New(ctx, threads)
	if err != nil {
		return taken{}, err
	}
	dir, input, remove, err := convert.MakeRoom(b.dir)
	if err != nil {
		return taken{}, err
	}
	defer remove()
	in := convert.Input{Dir: dir, Path: input, ContentType: contentType, Options: json.RawMessage(options)}
	if err := cmp.Or(rundir.CopyFile(filepath.Join(b.dir, source), input), rundir.Show(input)); err != nil {
		return taken{}, err
	}
	run := media.Tools(engine, func(string) int { return 7200 })[slug].Run
	return take(func() error {
		_, err := run(ctx, in, func(int, string) {})
		return err
	})
}

// selfHighest is this program's own peak resident set.
func selfHighest() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err.Error()
	}
	for line := range strings.Lines(string(status)) {
		if rest, found := strings.CutPrefix(line, "VmHWM:"); found {
			return strings.TrimSpace(rest)
		}
	}
	return "unknown"
}
