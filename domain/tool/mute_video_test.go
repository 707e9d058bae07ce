package tool

import "testing"

func TestMuteVideoTakesNoOptions(t *testing.T) {
	refusesOptions(t, muteVideo(), map[string]string{`{"volume":0}`: "volume unknown_option"})
	takesOptions(t, muteVideo(), map[string]string{``: `{}`})
}
