package tidy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommitTitles runs scripts/commit-titles on small repositories.
func TestCommitTitles(t *testing.T) {
	short, long := strings.Repeat("é", 72), strings.Repeat("é", 73)
	for _, c := range []struct {
		name   string
		titles []string
		want   string // part of the output
		fails  bool
	}{
		{"without a history", nil, "nothing was checked", false},
		{"short titles", []string{short, "A title"}, "2 titles, 0 with more", false},
		{"a long title", []string{"A title", long}, "é: 73 characters", true},
		{"a history without the base", []string{short}, "every commit is checked", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			printed, err := runTitles(t, c.titles)
			if (err != nil) != c.fails || !strings.Contains(printed, c.want) {
				t.Errorf("%v, want %q of:\n%s", err, c.want, printed)
			}
		})
	}
}

func runTitles(t *testing.T, titles []string) (string, error) {
	t.Helper()
	script, err := os.ReadFile("../commit-titles")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	place := filepath.Join(root, "scripts", "commit-titles")
	if err = os.MkdirAll(filepath.Dir(place), 0o700); err == nil {
		err = os.WriteFile(place, script, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	if titles != nil {
		command(t, root, "git", "init", "--quiet")
	}
	for _, title := range titles {
		command(t, root, "git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--allow-empty", "--message", title)
	}
	run := exec.CommandContext(t.Context(), place)
	run.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(root))
	printed, err := run.CombinedOutput()
	return string(printed), err
}

func command(t *testing.T, dir, name string, arguments ...string) {
	t.Helper()
	run := exec.CommandContext(t.Context(), name, arguments...)
	run.Dir = dir
	if printed, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, printed)
	}
}
