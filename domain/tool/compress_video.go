package tool

// targetBytesMin is the smallest size to ask a video for: below it there is nothing to see.
const targetBytesMin = 10_000

func compressVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = "compress-video", "Compress video"
	c.Description = "Makes a video smaller, as MP4 with H.264 and AAC, which every browser plays. The original is kept, in its own " +
		"type, where that would not be smaller."
	c.Options = []Option{
		{
			Name: "quality", Description: "How much of the picture's detail is kept.",
			Type: Choice{Values: []string{"low", "medium", "high"}, Default: "medium"},
		},
		{
			Name: "maxHeight", Description: "Height in pixels, even, that the video is made to fit in; never enlarged.",
			Type: Integer{Min: 16, Max: videoSideMax, MultipleOf: 2},
		},
		{
			Name: "targetBytes", Description: "Most bytes that the result may have; quality is lowered as far as that needs.",
			Type: Integer{Min: targetBytesMin, Max: videoBytesMax},
		},
	}
	return c
}
