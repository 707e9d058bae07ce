package tool

import "testing"

func TestCompressAudioChecksOptions(t *testing.T) {
	refusesOptions(t, compressAudio(), map[string]string{
		`{"bitrateKbps":31}`: "bitrateKbps minimum", `{"bitrateKbps":321}`: "bitrateKbps maximum", `{"mono":1}`: "mono type",
	})
	takesOptions(t, compressAudio(), map[string]string{``: `{"bitrateKbps":96,"mono":false}`})
}
