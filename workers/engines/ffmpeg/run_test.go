package ffmpeg

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestARunReportsItsProgress(t *testing.T) {
	path := made(t, "a.wav", "-f", "lavfi", "-t", "3", "-i", "sine=r=8000")
	var heard []float64
	out := filepath.Join(filepath.Dir(path)+".kept", "out.mp3")
	outcome, err := started(t).Run(t.Context(), Command{
		Source: Source{Path: path, ContentType: "audio/wav"}, Output: []Option{{"c:a", "libmp3lame"}}, Muxer: "mp3", Path: out,
	}, func(seconds float64) { heard = append(heard, seconds) })
	if err != nil || !slices.IsSorted(heard) || len(heard) == 0 || heard[len(heard)-1] < 3 || outcome.Seconds != heard[len(heard)-1] {
		t.Errorf("%v, %v, %v", outcome, heard, err)
	}
	if info, err := os.Stat(out); err != nil || info.Size() != outcome.SizeBytes {
		t.Errorf("%v, %v", outcome, err)
	}
}

func TestAnOutputEndsAtItsBytes(t *testing.T) {
	path := made(t, "a.wav", "-f", "lavfi", "-t", "3", "-i", "sine=r=44100")
	outcome, err := started(t).Run(t.Context(), Command{
		Source: Source{Path: path, ContentType: "audio/wav"}, Muxer: "wav", Path: filepath.Join(filepath.Dir(path)+".kept", "out.wav"), BytesMax: 50_000,
	}, nil)
	if err != nil || outcome.SizeBytes < 50_000 || outcome.SizeBytes > 60_000 {
		t.Errorf("%v, %v", outcome, err)
	}
}

// A program's working directory is the file's: a path relative to ours would be wrong there.
func TestPathsMayBeRelative(t *testing.T) {
	path := made(t, "a.mp4", "-f", "lavfi", "-t", "2", "-i", "color=s=64x64:r=10", "-c:v", "libx264", "-g", "5")
	t.Chdir(filepath.Dir(filepath.Dir(path)))
	source := Source{Path: filepath.Join(filepath.Base(filepath.Dir(path)), "a.mp4"), ContentType: "video/mp4"}
	if media, err := started(t).Probe(t.Context(), source, false); err != nil || len(media.Video) != 1 {
		t.Errorf("%+v, %v", media, err)
	}
	if at, err := started(t).Keyframe(t.Context(), source, 1.2); err != nil || at != 1 {
		t.Errorf("%v, %v", at, err)
	}
	kept := filepath.Dir(source.Path) + ".kept"
	palette, gif := filepath.Join(kept, "palette.png"), filepath.Join(kept, "a.gif")
	_, err := started(t).Run(t.Context(), Command{
		Source: source, Output: []Option{{"vf", "palettegen"}, {"frames:v", "1"}}, Muxer: "image2", Path: palette,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = started(t).Run(t.Context(), Command{
		Source: source, Palette: palette, Output: []Option{{"lavfi", "[0:V:0][1:v]paletteuse"}}, Muxer: "gif", Path: gif,
	}, nil)
	for _, pass := range []string{"1", "2"} {
		made := filepath.Join(kept, "pass"+pass+".mp4")
		_, err := started(t).Run(t.Context(), Command{Source: source, Muxer: "mp4", Path: made, Output: []Option{
			{"c:v", "libx264"}, {"b:v", "50k"}, {"pass", pass}, {"passlogfile", filepath.Join(filepath.Dir(source.Path), "statistics")},
		}}, nil)
		if err != nil {
			t.Errorf("pass %s: %v", pass, err)
		}
	}
	if info, missing := os.Stat(gif); err != nil || missing != nil || info.Size() == 0 {
		t.Errorf("%v, %v", err, missing)
	}
}

// An existing file is never replaced, least of all the client's.
func TestTheSourceIsNotReplaced(t *testing.T) {
	path := made(t, "a.wav", "-f", "lavfi", "-t", "1", "-i", "sine")
	if _, err := started(t).Run(t.Context(), Command{Source: Source{Path: path, ContentType: "audio/wav"}, Muxer: "wav", Path: path}, nil); err == nil {
		t.Error("it was")
	}
}

func TestUnknownOptionsAreRefused(t *testing.T) {
	for _, name := range []string{"i", "f", "filter_script", "filter_complex_script", "protocol_whitelist", "y", "dump_attachment", ""} {
		for _, command := range []Command{{Input: []Option{{Name: name}}}, {Output: []Option{{Name: name, Value: "x"}}}} {
			if args, err := started(t).arguments(command); err == nil {
				t.Errorf("%q: %v", name, args)
			}
		}
	}
}

// The protections that every run has, whatever its command.
func TestEveryRunIsClosedOff(t *testing.T) {
	args, err := started(t).arguments(Command{Source: Source{Path: "/a", ContentType: "video/webm"}, Palette: "/p", Muxer: "gif", Path: "/b"})
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Join(args, " ")
	for _, want := range []string{
		"-nostdin ", " -n ", " -protocol_whitelist file,pipe -format_whitelist matroska -max_pixels 35389440 -i file:/a ",
		" -format_whitelist png_pipe,image2 -max_pixels 35389440 -i file:/p ", " -fs 2130706432 file:/b",
	} {
		if !strings.Contains(line, want) {
			t.Errorf("%q is not in %s", want, line)
		}
	}
}

func TestFailuresAreClassed(t *testing.T) {
	exit := errors.Join(sandbox.ErrExit)
	for said, want := range map[string]error{
		"[x] Format not on whitelist 'matroska'\nfile:a: Invalid argument": ErrFormat,
		"moov atom not found\nfile:a: Invalid data found when processing":  ErrRefused,
		"Invalid data found\nCannot allocate memory":                       sandbox.ErrExit,
		"Decoder (codec none) not found for input stream #0:0":             ErrCodec,
		"Picture size 9x9 exceeds specified max pixel count 1":             ErrPixels,
		"something else": sandbox.ErrExit,
	} {
		if err := refusal(sandbox.Result{Stderr: said}, exit); !errors.Is(err, want) {
			t.Errorf("%q: %v", said, err)
		}
	}
	if err := refusal(sandbox.Result{Stderr: "moov atom not found"}, sandbox.ErrKilled); !errors.Is(err, sandbox.ErrKilled) || errors.Is(err, ErrRefused) {
		t.Error(err)
	}
}

func TestProgressIsReadInAnyPieces(t *testing.T) {
	const said = "frame=12\nfps=0.0\ntotal_size=N/A\nout_time_us=N/A\nprogress=continue\nframe=30\ntotal_size=4096\nout_time_us=1500000\nprogress=end\n"
	for _, length := range []int{1, 7, len(said)} {
		var heard []float64
		l := listener{progress: func(seconds float64) { heard = append(heard, seconds) }}
		for piece := range slices.Chunk([]byte(said), length) {
			if n, err := l.Write(piece); n != len(piece) || err != nil {
				t.Fatal(n, err)
			}
		}
		if !slices.Equal(heard, []float64{0, 1.5}) || l.outcome.Frames != 30 || l.outcome.SizeBytes != 4096 {
			t.Errorf("%v, %+v", heard, l.outcome)
		}
	}
}
