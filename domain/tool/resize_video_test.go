package tool

import "testing"

func TestResizeVideoChecksOptions(t *testing.T) {
	refusesOptions(t, resizeVideo(), map[string]string{
		``:                                    "width required",
		`{"fit":"contain"}`:                   "width required",
		`{"width":641}`:                       "width multiple_of",
		`{"height":14}`:                       "height minimum",
		`{"width":4098}`:                      "width maximum",
		`{"width":640,"fit":"cover"}`:         "height required",
		`{"height":640,"fit":"stretch"}`:      "width required",
		`{"width":640,"fit":"fill"}`:          "fit enum",
		`{"width":640,"allowUpscale":"true"}`: "allowUpscale type",
	})
	takesOptions(t, resizeVideo(), map[string]string{
		`{"height":360}`: `{"allowUpscale":false,"fit":"contain","height":360}`,
		`{"width":640,"height":360,"fit":"cover"}`: `{"allowUpscale":false,"fit":"cover","height":360,"width":640}`,
	})
}
