package tool

// MuteVideo is the slug of the tool.
const MuteVideo = "mute-video"

func muteVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = MuteVideo, "Mute video"
	c.Description = "Removes all audio from a video. The picture is copied as it is."
	return c
}
