package tool

// compressedKbpsMin is enough for speech, in kilobits a second.
const compressedKbpsMin = 32

func compressAudio() Contract {
	c := audioTool()
	c.Slug, c.Name = "compress-audio", "Compress audio"
	c.Description = "Makes an audio file smaller, as MP3. An MP3 that would not become smaller is kept as it is."
	c.Options = []Option{
		{
			Name: "bitrateKbps", Description: "Bitrate of the MP3 in kilobits a second; the nearest that MP3 has is taken.",
			Type: Integer{Min: compressedKbpsMin, Max: mp3KbpsMax, Default: 96},
		},
		{Name: "mono", Description: "Mixes all channels into one.", Type: Boolean{}},
	}
	return c
}
