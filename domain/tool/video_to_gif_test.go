package tool

import "testing"

func TestVideoToGIFChecksOptions(t *testing.T) {
	refusesOptions(t, videoToGIF(), map[string]string{
		`{"durationSeconds":15.1}`: "durationSeconds maximum",
		`{"durationSeconds":0}`:    "durationSeconds minimum",
		`{"fps":21}`:               "fps maximum",
		`{"fps":0}`:                "fps minimum",
		`{"width":801}`:            "width maximum",
		`{"startSeconds":-1}`:      "startSeconds minimum",
	})
	takesOptions(t, videoToGIF(), map[string]string{``: `{"fps":10,"width":480}`})
}
