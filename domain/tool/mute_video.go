package tool

func muteVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = "mute-video", "Mute video"
	c.Description = "Removes all audio from a video. The picture is copied as it is."
	return c
}
