package tidy

import (
	"fmt"
	"strings"
	"testing"
)

func TestFoldersCountsWhatPeopleWrite(t *testing.T) {
	for _, c := range []struct {
		name, dir   string
		files, test int
		want        string
	}{
		{"as many as a folder may have", "domain/job", folderFilesMax, 0, ""},
		{"one more", "domain/job", folderFilesMax + 1, 0, "domain/job: 26 files"},
		{"tests besides", "domain/job", folderFilesMax, 9, ""},
		{"a catalogue", "domain/tool", folderFilesMax + 1, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sources []Source
			for i := range c.files + c.test {
				suffix := ""
				if i >= c.files {
					suffix = "_test"
				}
				source, err := Parse(fmt.Sprintf("%s/f%d%s.go", c.dir, i, suffix), []byte("package a\n"))
				if err != nil {
					t.Fatal(err)
				}
				sources = append(sources, source)
			}
			faults := strings.Join(Folders(sources), "\n")
			if c.want == "" && faults != "" || !strings.Contains(faults, c.want) {
				t.Errorf("found %q, want %q", faults, c.want)
			}
		})
	}
}
