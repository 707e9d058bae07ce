package config

import "testing"

// A path below the working directory is shown as it would be typed there.
func TestShownPath(t *testing.T) {
	t.Chdir("/usr/lib")
	for path, want := range map[string]string{"/usr/lib/var/x": "var/x", "/usr/x": "/usr/x", "var/x": "var/x", "": ""} {
		if got := ShownPath(path); got != want {
			t.Errorf("%q is shown as %q, want %q", path, got, want)
		}
	}
}
