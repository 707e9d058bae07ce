package media

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// want is what the validation must find.
type want struct {
	// seconds with a tolerance for the last frame; a width of 0 means that there is no picture.
	seconds, tolerance float64
	width, height      int
	audioTracks        int
	// fewerTracks allows missing tracks: those that are outside the part.
	fewerTracks bool
	// atMost allows a shorter output, unless ffmpeg complained about the source.
	atMost bool
}

// secondsTolerance is the acceptable difference from the requested length: a frame of AAC, a frame of a slow video, an
// encoder's padding.
func (s source) secondsTolerance() float64 {
	const audio = 0.2
	if rate := s.video.Rate; rate > 0 && rate < 1000 {
		return audio + 2/rate
	}
	return audio
}

// check validates an output: by its header and, unless that is as required, with ffprobe. The outcome is that of the run that
// made it.
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
	switch {
	case err != nil && w.width == 0 && made.Seconds <= 0:
		return m, filetool.Invalid("corrupt_input", "There is no sound in the file that can be played.")
	case err != nil:
		return m, badOutput("it does not open", err)
	}
	if c.muxer == "adts" || c.muxer == "ogg" {
		// ADTS does not declare its length, and ffprobe would estimate it from the bitrate; a short OGG declares it inexactly.
		if m.Seconds, err = a.count(ctx, file); err != nil {
			return m, badOutput("it cannot be read", err)
		}
	}
	m.Video = append(m.Video, m.Stills...) // a part of a slow film may have one frame
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

// checked adds warnings about how a valid output differs from what was requested.
func (a *attempt) checked(m ffmpeg.Media, w want, made ffmpeg.Outcome) ffmpeg.Media {
	if len(m.Audio) < w.audioTracks {
		a.warnf("Audio that does not reach into the part was left out.")
	}
	a.warnOfDamage(made)
	return m
}

// fault says what is wrong with an output, empty for nothing.
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

// damaged reports whether ffmpeg's complaints are about the source: messages of its demuxers and decoders.
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

// part returns the part of the source that a tool takes. An end of 0 is the source's end.
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
