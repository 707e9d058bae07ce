package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestWhatIsShippedTakesEverythingFromTheService(t *testing.T) {
	s, err := readShipped("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	flags := s.flags()
	for _, want := range []string{
		"--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges:true", "--security-opt=seccomp=docs/deploy/seccomp.json",
		"--user=10001:10001", "--memory=8g", "--pids-limit=4096", "--ulimit=core=0:0",
	} {
		if !slices.Contains(flags, want) {
			t.Errorf("no %s in %q", want, flags)
		}
	}
}

// Every container of compose.yaml has a user, and no capability; it writes to its volume and in memory, both bounded.
func TestEveryContainerIsConfined(t *testing.T) {
	text, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Services map[string]shipped }
	if err := yaml.Unmarshal(text, &all); err != nil || len(all.Services) != 3 {
		t.Fatalf("%v: %v", all, err)
	}
	for name, s := range all.Services {
		if s.User == "" || s.User == "root" || !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") ||
			s.PidsLimit == 0 || s.MemLimit == "" || len(s.Tmpfs) == 0 || len(s.Networks) == 0 {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// A new key must not be left out of what is checked.
func TestAKeyThatTheCheckDoesNotKnowIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "compose.yaml")
	text := "services:\n  toolmill:\n    init: true\n    privileged: true\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readShipped(path); err == nil || !strings.Contains(err.Error(), "privileged") {
		t.Errorf("%v, want an error that names the key", err)
	}
}

func TestSecretsAreNotInTheAddressOfTheDatabase(t *testing.T) {
	if got := withoutPassword("postgres://toolmill:secret@127.0.0.1:5432/toolmill"); got != "postgres://toolmill@127.0.0.1:5432/toolmill" {
		t.Error(got)
	}
}

// A tag can be moved: what was built and run yesterday is only named by a digest.
func TestEveryImageIsPinnedByDigest(t *testing.T) {
	pinned := regexp.MustCompile(`^[a-z/]+:[0-9a-z.-]+@sha256:[0-9a-f]{64}$`)
	for path, named := range map[string]*regexp.Regexp{
		"../../Dockerfile":   regexp.MustCompile(`(?m)^(?:ARG (?:NODE|GOLANG|DEBIAN)=|FROM )([^$\s].*?)(?: AS \w+)?$`),
		"../../compose.yaml": regexp.MustCompile(`(?m)^ +image: (.*)$`),
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		images := named.FindAllStringSubmatch(string(text), -1)
		if len(images) < 2 {
			t.Errorf("%s names %d images", path, len(images))
		}
		for _, image := range images {
			if !pinned.MatchString(image[1]) && image[1] != "toolmill" {
				t.Errorf("%s: %s has no digest", path, image[1])
			}
		}
	}
}
