package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// CompressAudio is the slug of the tool.
const CompressAudio = "compress-audio"

// compressedKbpsMin is enough for speech, in kilobits a second.
const compressedKbpsMin = 32

// CompressAudioOptions are the options of compress-audio.
type CompressAudioOptions struct {
	BitrateKbps int
	Mono        bool
}

// Declare returns the options.
func (o *CompressAudioOptions) Declare() []option.Option {
	return []option.Option{
		mp3Bitrate(option.Integer{Into: &o.BitrateKbps, Min: compressedKbpsMin, Max: mp3KbpsMax, Default: 96}),
		{Name: "mono", Description: "Mixes all channels into one.", Type: option.Boolean{Into: &o.Mono}},
	}
}

func compressAudio() Contract {
	c := audioTool()
	c.Slug, c.Name = CompressAudio, "Compress audio"
	c.Description = "Makes an audio file smaller, as MP3. An MP3 that would not become smaller is kept as it is."
	c.Options = option.New[CompressAudioOptions]
	return c
}
