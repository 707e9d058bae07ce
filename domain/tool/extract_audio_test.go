package tool

import "testing"

func TestExtractAudioChecksOptions(t *testing.T) {
	refusesOptions(t, extractAudio(), map[string]string{
		`{"bitrateKbps":63}`: "bitrateKbps minimum", `{"bitrateKbps":321}`: "bitrateKbps maximum", `{"bitrateKbps":96.5}`: "bitrateKbps type",
	})
	takesOptions(t, extractAudio(), map[string]string{``: `{"bitrateKbps":192}`})
}
