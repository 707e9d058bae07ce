package media

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// want is what the second look must find.
type want struct {
	// seconds with the tolerance for the last frame; 0 of width is not a picture.
	seconds, tolerance float64
	width, height      int
	audioTracks        int
	// fewerTracks allows tracks to be missing: of a part, those that lie outside of it.
	fewerTracks bool
	// atMost allows an output that is shorter, as far as nothing is said to be wrong with the source.
	atMost bool
}

// secondsTolerance is what lies between an asked and a made length: a frame of AAC and of a slow video, an encoder's padding.
func (s source) secondsTolerance() float64 {
	const audio = 0.2
	if rate := s.video.Rate; rate > 0 && rate < 1000 {
		return audio + 2/rate
	}
	return audio
}

// check takes the second look at an output: at its header and, unless that is as it has to be, with ffprobe. The outcome is
// of the run that made it.
func (a *attempt) check(ctx context.Context, path string, c container, w want, made ffmpeg.Outcome) (ffmpeg.Media, error) {
	a.report(percentValidating, "validating")
	if made.SizeBytes >= ffmpeg.OutputBytesMax {
		return ffmpeg.Media{}, errOutputLimit
	}
	file := ffmpeg.Source{Path: path, ContentType: c.contentType}
	if m, said, err := ffmpeg.Header(file); err != nil {
		return m, badOutput("it does not open", err)
	} else if said && w.fault(m) == "" {
		return a.checked(m, w, made), nil
	}
	m, err := a.engine.Probe(ctx, file, false)
	if err != nil {
		return m, badOutput("it does not open", err)
	}
	if c.muxer == "adts" {
		// It says nothing of its length, which would be guessed from its bitrate.
		if m.Seconds, err = a.count(ctx, file); err != nil {
			return m, badOutput("it cannot be read", err)
		}
	}
	fault := w.fault(m)
	switch {
	case fault == "":
		return a.checked(m, w, made), nil
	case m.Seconds < w.seconds && damaged(made.Complaints):
		return m, filetool.Invalid("corrupt_input", fmt.Sprintf(
			"The file is damaged or incomplete: it can be read for %s of %s.", clock(m.Seconds), clock(w.seconds)))
	}
	return m, badOutput(fault, nil)
}

// checked warns of what is different in an output that is right.
func (a *attempt) checked(m ffmpeg.Media, w want, made ffmpeg.Outcome) ffmpeg.Media {
	if len(m.Audio) < w.audioTracks {
		a.warnf("Audio that does not reach into the part was left out.")
	}
	a.warnOfDamage(made)
	return m
}

// fault says what an output lacks, empty for nothing.
func (w want) fault(m ffmpeg.Media) string {
	switch {
	case w.width == 0 && len(m.Video) > 0, w.width > 0 && len(m.Video) != 1:
		return fmt.Sprintf("it has %d videos", len(m.Video))
	case len(m.Audio) > w.audioTracks, len(m.Audio) < w.audioTracks && !w.fewerTracks:
		return fmt.Sprintf("it has %d audio tracks instead of %d", len(m.Audio), w.audioTracks)
	case m.Seconds > w.seconds+w.tolerance, !w.atMost && m.Seconds < w.seconds-w.tolerance, m.Seconds <= 0:
		return fmt.Sprintf("it is %.3f s long instead of %.3f s", m.Seconds, w.seconds)
	}
	if w.width > 0 {
		if width, height := m.Video[0].Displayed(); width != w.width || height != w.height {
			return fmt.Sprintf("its picture is %d by %d instead of %d by %d", width, height, w.width, w.height)
		}
	}
	return ""
}

func badOutput(fault string, err error) error {
	if err != nil {
		fault += ": " + err.Error()
	}
	return filetool.BadOutput("invalid_media", "The engine made a file that cannot be used: "+fault+".")
}

// damaged reports whether what ffmpeg said is of the source, in words of its demuxers and decoders.
func damaged(complaints string) bool {
	for _, words := range []string{
		"rror while decoding", "Invalid data found", "partial file", "orrupt", "oncealing", "End of file", "truncat", "Truncat", "Invalid NAL",
		"error reading", "missing picture", "Header missing", "prematurely",
	} {
		if strings.Contains(complaints, words) {
			return true
		}
	}
	return false
}

func (a *attempt) warnOfDamage(made ffmpeg.Outcome) {
	if damaged(made.Complaints) {
		a.warnf("Parts of the file are damaged; they may look or sound wrong.")
	}
}

// part is what of the source a tool takes. end of 0 is the source's end.
func (a *attempt) part(start, end float64) (from, length float64, err error) {
	total := a.source.seconds
	if start >= total {
		return 0, 0, fmt.Errorf("%w: %.3f s of %.3f s", errBeyond, start, total)
	}
	if end == 0 {
		return start, total - start, nil
	}
	if end > total+a.source.secondsTolerance() {
		a.warnf("The file ends at %s, before the end that was asked for.", clock(total))
	}
	return start, math.Min(end, total) - start, nil
}
