package tool

// What holds for GIFs alone, which take many times a video's bytes (docs/design/tools.md "Tools").
const (
	gifSourceBytesMax = 100_000_000
	gifSecondsMax     = 15
	gifRateMax        = 20
	gifWidthMax       = 800
)

func videoToGIF() Contract {
	c := videoTool()
	c.Slug, c.Name = "video-to-gif", "Video to GIF"
	c.Description = "Makes an animated GIF, which repeats for ever, of up to 15 seconds of a video."
	c.Limits.MaxInputBytes = gifSourceBytesMax
	c.OutputTypes = []string{imageGIF}
	c.Options = []Option{
		{Name: "startSeconds", Description: "Where the GIF begins; the beginning when left out.", Type: Number{Max: videoSecondsMax}},
		{
			Name: "durationSeconds", Description: "How much of the video is shown; up to its end, at most 15 seconds, when left out.",
			Type: Number{Min: 0.05, Max: gifSecondsMax},
		},
		{Name: "fps", Description: "Frames a second.", Type: Integer{Min: 1, Max: gifRateMax, Default: 10}},
		{
			Name: "width", Description: "Width in pixels; the height follows, and nothing is enlarged.",
			Type: Integer{Min: 16, Max: gifWidthMax, Default: 480},
		},
	}
	return c
}
