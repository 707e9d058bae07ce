package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// VideoToGIF is the slug of the tool.
const VideoToGIF = "video-to-gif"

// Limits of GIFs, which take many times a video's bytes (docs/design/tools.md "Tools").
const (
	gifSourceBytesMax = 100_000_000
	gifRateMax        = 20
	gifWidthMax       = 800
)

// GIFSecondsMax is the longest GIF, in seconds.
const GIFSecondsMax = 15

// VideoToGIFOptions are the options of video-to-gif. DurationSeconds is 0 for the longest GIF.
type VideoToGIFOptions struct {
	StartSeconds, DurationSeconds float64
	FPS, Width                    int
}

// Declare returns the options.
func (o *VideoToGIFOptions) Declare() []option.Option {
	return []option.Option{
		{
			Name: "startSeconds", Description: "Start of the GIF in seconds. Default: the start of the video.",
			Type: option.Number{Into: &o.StartSeconds, Max: videoSecondsMax},
		},
		{
			Name: "durationSeconds", Description: "Duration of the GIF in seconds. Default: to the end of the video, at most 15 seconds.",
			Type: option.Number{Into: &o.DurationSeconds, Min: 0.05, Max: GIFSecondsMax},
		},
		{Name: "fps", Description: "Frames per second.", Type: option.Integer{Into: &o.FPS, Min: 1, Max: gifRateMax, Default: 10}},
		{
			Name: "width", Description: "Width in pixels; the height follows. Videos are never enlarged.",
			Type: option.Integer{Into: &o.Width, Min: 16, Max: gifWidthMax, Default: 480},
		},
	}
}

func videoToGIF() Contract {
	c := videoTool()
	c.Slug, c.Name = VideoToGIF, "Video to GIF"
	c.Description = "Makes an animated GIF, which repeats for ever, of up to 15 seconds of a video."
	c.Limits.MaxInputBytes = gifSourceBytesMax
	c.OutputTypes = []string{imageGIF}
	c.Options = option.New[VideoToGIFOptions]
	return c
}
