package tool

import (
	"slices"
	"testing"
)

func TestAudioToMP3TakesVideosToo(t *testing.T) {
	for _, contentType := range []string{audioMPEG, audioWAV, audioAAC, audioOGG, videoMP4, videoQuickTime, videoWebM} {
		if !slices.Contains(audioToMP3().Limits.AllowedTypes, contentType) {
			t.Error(contentType)
		}
	}
	refusesOptions(t, audioToMP3(), map[string]string{`{"bitrateKbps":32}`: "bitrateKbps minimum"})
	takesOptions(t, audioToMP3(), map[string]string{``: `{"bitrateKbps":192}`})
}
