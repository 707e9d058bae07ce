package config

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// A shell that reads the file passes the variables to the programs that it starts, whatever their values.
func TestASettingsFileExports(t *testing.T) {
	const name, value = "TOOLMILL_SAID", "postgres://a:b@/c?x=1&y=$HOME 'quoted' `id` \\"
	path := filepath.Join(t.TempDir(), "dev.env")
	if err := WriteSettings(path, Setting{"TOOLMILL_FIRST", "1"}, Setting{name, value}); err != nil {
		t.Fatal(err)
	}
	for _, shell := range []string{"sh", "dash", "bash"} {
		out, err := exec.CommandContext(t.Context(), shell, "-c", `. "$1" && sh -c 'printf %s "$TOOLMILL_SAID"'`, shell, path).CombinedOutput()
		if err != nil || string(out) != value {
			t.Errorf("%s: a child sees %q, %v", shell, out, err)
		}
	}
	read, err := ReadSettings(path)
	if err != nil || read[name] != value || read["TOOLMILL_FIRST"] != "1" || len(read) != 2 {
		t.Errorf("read %q, %v", read, err)
	}
}
