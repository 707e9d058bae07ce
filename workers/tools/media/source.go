package media

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// audioTracksMax is how many audio tracks of a video are kept.
const audioTracksMax = 8

// source is the client's file as probed.
type source struct {
	ffmpeg.Media

	file ffmpeg.Source
	// seconds is its real length.
	seconds float64
	// video is the moving picture; width and height are its displayed size.
	video         ffmpeg.Video
	width, height int
	// track is the audio track that players choose, by its index among the file's audio.
	track int
}

// open probes the source and checks the limits.
func (a *attempt) open(ctx context.Context) error {
	s := source{file: ffmpeg.Source{Path: a.in.Path, ContentType: a.in.ContentType}}
	if err := a.look(ctx, &s); err != nil {
		return err
	}
	return a.use(s)
}

// use checks a source against the limits.
func (a *attempt) use(s source) error {
	s.track = max(0, slices.IndexFunc(s.Audio, func(t ffmpeg.Audio) bool { return t.Default }))
	a.source = s
	switch {
	case len(s.Video)+len(s.Audio) == 0:
		return filetool.Invalid("corrupt_input", "There is neither video nor audio in the file.")
	case s.seconds > a.secondsMax+durationSlack:
		return tooLong(s.seconds, a.secondsMax)
	}
	return nil
}

// look reads the source's content and length: PCM from its header, everything else with ffprobe.
func (a *attempt) look(ctx context.Context, s *source) (err error) {
	if err = checkHeld(s.file); err != nil {
		return err
	}
	if a.in.ContentType == "audio/wav" {
		var said bool
		if s.Media, said, err = ffmpeg.Header(s.file); said || err != nil {
			s.seconds = s.Seconds
			return err
		}
	}
	if s.Media, err = a.engine.Probe(ctx, s.file, false); err != nil {
		return err
	}
	if s.seconds, err = a.length(ctx, *s); err != nil {
		return err
	}
	return a.checkWhole(*s)
}

// wholeShare is the fraction of its declared length that a file must have: below it is cut off, above a recorder rounded.
const wholeShare = 0.9

// checkHeld refuses a file that shows by itself that it is cut off.
func checkHeld(file ffmpeg.Source) error {
	held, err := ffmpeg.HeldShare(file)
	switch {
	case err != nil, held >= wholeShare:
		return err
	case held == 0:
		return filetool.Invalid("corrupt_input", "The file is incomplete: it ends in the middle.")
	}
	return filetool.Invalid("corrupt_input", fmt.Sprintf("The file is incomplete: it holds %.0f %% of what it declares.", 100*held))
}

// checkWhole refuses a sound that is shorter than its file declares.
func (a *attempt) checkWhole(s source) error {
	declared, err := ffmpeg.DeclaredSeconds(s.file)
	if err != nil || declared*wholeShare <= s.seconds {
		return err
	}
	return filetool.Invalid("corrupt_input", fmt.Sprintf("The file is incomplete: it holds %s of %s.", clock(s.seconds), clock(declared)))
}

// length returns the source's length. The declared length is used only for types where players depend on it.
func (a *attempt) length(ctx context.Context, s source) (seconds float64, err error) {
	if strings.HasPrefix(a.in.ContentType, "video/") && s.Seconds > 0 {
		if in, err := fragmented(a.in.Path, a.in.ContentType); err != nil || !in {
			return s.Seconds, err
		}
	}
	return a.count(ctx, s.file)
}

// decodedSecondsMax is up to which length OGG is measured by its decoder: the times of its pages and packets are inexact by up to
// a quarter of a second, which matters in a short sound only.
const decodedSecondsMax = 30

// bySamples is the filter that gives each sample the time at which it is heard, whatever the times of its page.
const bySamples = "asetpts=N/SR/TB"

// pace returns the filters that come before all others on the sound: those of a short OGG, whose pages may have wrong times.
func (a *attempt) pace() []string {
	if a.in.ContentType == "audio/ogg" && a.source.seconds <= decodedSecondsMax {
		return []string{bySamples}
	}
	return nil
}

// count reads a file to its end, without decoding unless it is a short OGG.
func (a *attempt) count(ctx context.Context, file ffmpeg.Source) (seconds float64, err error) {
	streams := []ffmpeg.Option{{Name: "map", Value: "0:V:0?"}, {Name: "map", Value: "0:a?"}}
	made, err := a.engine.Run(ctx, ffmpeg.Command{Source: file, Muxer: "null", Output: append(streams, ffmpeg.Option{Name: "c", Value: "copy"})}, nil)
	if err != nil || file.ContentType != "audio/ogg" || made.Seconds > decodedSecondsMax {
		return made.Seconds, err
	}
	made, err = a.engine.Run(ctx, ffmpeg.Command{
		Source: file, Muxer: "null", Output: []ffmpeg.Option{streams[1], {Name: "af", Value: bySamples}},
	}, nil)
	return made.Seconds, err
}

// openVideo opens a source that must have a moving picture.
func (a *attempt) openVideo(ctx context.Context) error {
	if err := a.open(ctx); err != nil {
		return err
	}
	return a.usePicture()
}

// openToCopy opens a video whose picture will be copied. headerSaid reports that only the header was read, which suffices
// unless something is wrong: a file is refused only by what ffprobe says.
func (a *attempt) openToCopy(ctx context.Context) (headerSaid bool, err error) {
	s := source{file: ffmpeg.Source{Path: a.in.Path, ContentType: a.in.ContentType}}
	if s.Media, headerSaid, err = ffmpeg.Header(s.file); err != nil {
		return false, err
	}
	s.seconds = s.Seconds
	if headerSaid && a.use(s) == nil && a.usePicture() == nil {
		return true, nil
	}
	return false, a.openVideo(ctx)
}

// usePicture checks the source's picture against the limits.
func (a *attempt) usePicture() error {
	s := &a.source
	if len(s.Video) == 0 {
		return filetool.Invalid("no_video_stream", "There is no video in the file.")
	}
	s.video = s.Video[0]
	s.width, s.height = s.video.Displayed()
	switch {
	case s.width*s.height > ffmpeg.PixelsMax || s.video.Width*s.video.Height > ffmpeg.PixelsMax:
		return ffmpeg.ErrPixels
	case s.width < 2 || s.height < 2:
		return filetool.Invalid("corrupt_input", "The video has no picture, or one of a single pixel.")
	}
	if len(s.Video) > 1 {
		a.warnf("There are %d videos in the file; the first was taken.", len(s.Video))
	}
	return nil
}

// openAudio opens a source that must have sound.
func (a *attempt) openAudio(ctx context.Context) error {
	if err := a.open(ctx); err != nil {
		return err
	}
	s := &a.source
	if len(s.Audio) == 0 {
		return filetool.Invalid("no_audio_stream", "There is no audio in the file.")
	}
	if s.sound().SampleRate <= 0 || s.sound().Channels <= 0 {
		return filetool.Invalid("corrupt_input", "The audio is damaged or incomplete.")
	}
	if len(s.Audio) > 1 {
		a.warnf("There are %d audio tracks in the file; the one that players choose was taken.", len(s.Audio))
	}
	return nil
}

// sound returns the chosen audio track.
func (s source) sound() ffmpeg.Audio { return s.Audio[s.track] }

// gigapixels returns the amount to encode, for so many seconds in that size.
func (s source) gigapixels(width, height int, seconds float64) float64 {
	const assumedRate = 30
	rate := s.video.Rate
	if rate <= 0 || rate > 1000 {
		rate = assumedRate
	}
	return float64(width) * float64(height) * rate * seconds / 1e9
}
