package tool

import "testing"

func TestAudioTrimmerChecksOptions(t *testing.T) {
	refusesOptions(t, audioTrimmer(), map[string]string{
		`{"startSeconds":7201}`:                               "startSeconds maximum",
		`{"startSeconds":2,"endSeconds":1}`:                   "endSeconds after_start",
		`{"fadeSeconds":31}`:                                  "fadeSeconds maximum",
		`{"startSeconds":2,"endSeconds":4,"fadeSeconds":1.1}`: "fadeSeconds maximum",
	})
	takesOptions(t, audioTrimmer(), map[string]string{
		``: `{}`, `{"startSeconds":2,"endSeconds":4,"fadeSeconds":1}`: `{"endSeconds":4,"fadeSeconds":1,"startSeconds":2}`,
	})
}

func TestAudioToolsShareTheirLimits(t *testing.T) {
	for _, c := range []Contract{audioTrimmer(), audioToMP3(), compressAudio()} {
		if c.Limits.MaxDurationSeconds != 7200 || c.Limits.MaxInputBytes != 100_000_000 || c.CostUnits != 3 || c.ProcessingTimeoutSeconds != 300 {
			t.Errorf("%+v", c)
		}
		hasGoldenOptions(t, c)
	}
}
