package tool

import "testing"

func TestChangeVideoSpeedChecksOptions(t *testing.T) {
	refusesOptions(t, changeVideoSpeed(), map[string]string{
		``: "speed required", `{"speed":0.24}`: "speed minimum", `{"speed":4.01}`: "speed maximum", `{"speed":"2"}`: "speed type",
	})
	takesOptions(t, changeVideoSpeed(), map[string]string{`{"speed":0.25}`: `{"speed":0.25}`})
}
