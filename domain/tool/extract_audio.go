package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// ExtractAudio is the slug of the tool.
const ExtractAudio = "extract-audio"

// extractAudio accepts videos, so it has their limits; it produces audio, so it has the price and the time of audio
// tools.
func extractAudio() Contract {
	c := videoTool()
	c.Slug, c.Name, c.Category = ExtractAudio, "Extract audio", "audio"
	c.Description = "Makes an MP3 of a video's audio."
	c.CostUnits, c.ProcessingTimeoutSeconds = audioCostUnits, audioTimeoutSeconds
	c.OutputTypes = []string{audioMPEG}
	c.Options = option.New[MP3Options]
	return c
}
