package tool

import "slices"

// compressedKbpsMin is enough for speech, in kilobits a second.
const compressedKbpsMin = 32

func compressAudio() Contract {
	c := audioTool()
	c.Slug, c.Name = "compress-audio", "Compress audio"
	c.Description = "Makes an audio file smaller, as MP3. The original is kept, in its own type, where that would not be smaller."
	c.OutputTypes = slices.Clone(audioTypes())
	c.Options = []Option{
		{
			Name: "bitrateKbps", Description: "Bitrate of the MP3 in kilobits a second; the nearest that MP3 has is taken.",
			Type: Integer{Min: compressedKbpsMin, Max: mp3KbpsMax, Default: 96},
		},
		{Name: "mono", Description: "Mixes all channels into one.", Type: Boolean{}},
	}
	return c
}
