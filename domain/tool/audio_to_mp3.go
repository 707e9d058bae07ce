package tool

import (
	"slices"

	"github.com/toolmill/toolmill/domain/tool/option"
)

// AudioToMP3 is the slug of the tool.
const AudioToMP3 = "audio-to-mp3"

func audioToMP3() Contract {
	c := audioTool()
	c.Slug, c.Name = AudioToMP3, "Audio to MP3"
	c.Description = "Makes an MP3 of an MP3, WAV, AAC, M4A or OGG file, or of an MP4, QuickTime or WebM file's audio."
	c.Limits.AllowedTypes = slices.Concat(audioInputTypes(), videoTypes())
	c.Options = option.New[MP3Options]
	return c
}
