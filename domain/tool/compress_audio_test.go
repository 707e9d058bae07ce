package tool

import "testing"

func TestCompressAudioChecksOptions(t *testing.T) {
	refusesOptions(t, compressAudio(), map[string]string{
		`{"bitrateKbps":31}`: "bitrateKbps minimum", `{"bitrateKbps":321}`: "bitrateKbps maximum", `{"mono":1}`: "mono type",
	})
	if made := compressAudio().OutputTypes; len(made) != 1 || made[0] != "audio/mpeg" { // docs/design/specification.md §2.8
		t.Errorf("it makes %v", made)
	}
	takesOptions(t, compressAudio(), map[string]string{``: `{"bitrateKbps":96,"mono":false}`})
}
