package vips

import "testing"

// That a machine ran out of threads or memory says nothing about the image.
func TestAStarvedMachineIsNotTheImagesFault(t *testing.T) {
	for said, want := range map[string]bool{
		"vips_thread: unable to create thread":       true,
		"vips_tracked: out of memory -- size == 5MB": true,
		"VipsJpeg: premature end of JPEG image":      false,
		"":                                           false,
	} {
		if starved(said) != want {
			t.Errorf("%q: %t", said, !want)
		}
	}
}
