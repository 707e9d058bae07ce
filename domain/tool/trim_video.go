package tool

func trimVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = "trim-video", "Trim video"
	c.Description = "Cuts a part out of an MP4, QuickTime or WebM video: exactly, or without encoding it anew from the keyframe before."
	c.Options = append(timeRange(videoSecondsMax), Option{
		Name: "mode",
		Description: "exact cuts at the very frame and encodes the part anew; fast copies it as it is, from the last keyframe at or " +
			"before startSeconds.",
		Type: Choice{Values: []string{"exact", "fast"}, Default: "exact"},
	})
	c.CheckOptions = checkTimeRange
	return c
}
