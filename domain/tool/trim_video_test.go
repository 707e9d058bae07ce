package tool

import "testing"

func TestTrimVideoRefusesOptions(t *testing.T) {
	refusesOptions(t, trimVideo(), map[string]string{
		`{"startSeconds":-1}`:                      "startSeconds minimum",
		`{"startSeconds":1801}`:                    "startSeconds maximum",
		`{"endSeconds":0}`:                         "endSeconds minimum",
		`{"endSeconds":"4"}`:                       "endSeconds type",
		`{"mode":"slow"}`:                          "mode enum",
		`{"startSeconds":4,"endSeconds":4}`:        "endSeconds after_start",
		`{"startSeconds":4,"endSeconds":3.5}`:      "endSeconds after_start",
		`{"startSeconds":1,"endSeconds":2,"to":3}`: "to unknown_option",
	})
	takesOptions(t, trimVideo(), map[string]string{
		``:                                    `{"mode":"exact"}`,
		`{"startSeconds":3.5,"endSeconds":4}`: `{"endSeconds":4,"mode":"exact","startSeconds":3.5}`,
	})
}

func TestVideoToolsShareTheirLimits(t *testing.T) {
	for _, c := range []Contract{trimVideo(), compressVideo(), videoToGIF(), muteVideo(), extractAudio(), resizeVideo(), cropVideo(), changeVideoSpeed()} {
		if c.Limits.MaxDurationSeconds != 1800 || len(c.Limits.AllowedTypes) != 3 || !c.FileInput || c.TextInput {
			t.Errorf("%+v", c)
		}
		bytes, cost, timeout := int64(500_000_000), int64(5), 900
		switch c.Slug {
		case "video-to-gif":
			bytes = 100_000_000
		case "extract-audio":
			cost, timeout = 3, 300
		}
		if c.Limits.MaxInputBytes != bytes || c.CostUnits != cost || c.ProcessingTimeoutSeconds != timeout {
			t.Errorf("%s: %d bytes, %d credits, %d s", c.Slug, c.Limits.MaxInputBytes, c.CostUnits, c.ProcessingTimeoutSeconds)
		}
		hasGoldenOptions(t, c)
	}
}

// takesOptions checks the effective options for each of the given ones.
func takesOptions(t *testing.T, c Contract, cases map[string]string) {
	t.Helper()
	for given, want := range cases {
		if got, faults := c.Effective([]byte(given)); string(got) != want || len(faults) > 0 {
			t.Errorf("%s %s: %s, %v", c.Slug, given, got, faults)
		}
	}
}
