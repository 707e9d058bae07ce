package media

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/tool/option"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// muteVideo copies the picture, with subtitles and tags, without the sound.
func muteVideo(ctx context.Context, a *attempt) (product, error) {
	if _, err := filetool.Options[option.None](a.in.Options); err != nil {
		return product{}, err
	}
	headerSaid, err := a.openToCopy(ctx)
	if err != nil {
		return product{}, err
	}
	s, c := a.source, containers[a.in.ContentType]
	removed := len(s.Audio)
	if removed == 0 {
		a.warnf("There was no audio in the video.")
	}
	path := a.file("output" + c.extension)
	made, err := a.run(ctx, ffmpeg.Command{
		Output: append([]ffmpeg.Option{
			{Name: "map", Value: "0:V:0"},
			{Name: "map", Value: "0:s?"},
			{Name: "c", Value: "copy"},
			{Name: "max_muxing_queue_size", Value: "4096"},
		}, c.options...),
		Muxer: c.muxer, Path: path,
	}, s.pictureSeconds(), percentConverting, percentValidating)
	if err != nil {
		return product{}, copyFailure(err)
	}
	err = a.checkMuted(ctx, path, c, made)
	if err != nil && headerSaid { // ffprobe may know more from the codec's data
		if err = a.openVideo(ctx); err == nil {
			err = a.checkMuted(ctx, path, c, made)
		}
	}
	if err != nil {
		return product{}, err
	}
	return product{
		path: path, contentType: c.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s removed, %s %s", filetool.Count(removed, "audio track"), filetool.Size(sizeBytes), c.name)
		},
		more: map[string]any{"audioTracksRemoved": removed},
	}, nil
}

func (a *attempt) checkMuted(ctx context.Context, path string, c container, made ffmpeg.Outcome) error {
	s := a.source
	_, err := a.check(ctx, path, c, want{
		seconds: s.pictureSeconds(), tolerance: s.secondsTolerance() + copiedSlack, width: s.width, height: s.height,
		atMost: s.video.Seconds == 0, // WebM declares only the length of all streams together
	}, made)
	return err
}

// pictureSeconds returns the length of the picture, as far as the file declares it separately from the sound.
func (s source) pictureSeconds() float64 {
	if s.video.Seconds > 0 {
		return min(s.seconds, s.video.Seconds+max(0, s.video.StartSeconds-s.StartSeconds))
	}
	return s.seconds
}

// copyFailure names streams that a type cannot contain.
func copyFailure(err error) error {
	for _, said := range []string{"Could not find tag for codec", "are supported for WebM", "not currently supported in container", "Could not write header"} {
		if strings.Contains(err.Error(), said) {
			return errors.Join(ffmpeg.ErrCodec, err)
		}
	}
	return err
}
