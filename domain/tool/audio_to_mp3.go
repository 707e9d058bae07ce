package tool

import "slices"

func audioToMP3() Contract {
	c := audioTool()
	c.Slug, c.Name = "audio-to-mp3", "Audio to MP3"
	c.Description = "Makes an MP3 of an MP3, WAV, AAC, M4A or OGG file, or of an MP4, QuickTime or WebM file's audio."
	c.Limits.AllowedTypes = slices.Concat(audioInputTypes(), videoTypes())
	c.Options = []Option{mp3Bitrate()}
	return c
}
