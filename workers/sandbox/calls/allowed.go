package calls

import (
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Setting is the kind of list that filters engines' system calls.
type Setting string

// The settings.
const (
	// Allowed permits the calls on the engine's list, except those that the denied list refuses. All others fail as if they did
	// not exist.
	Allowed Setting = "allowed"
	// Denied permits everything except the denied list.
	Denied Setting = "denied"
)

var used atomic.Value // a Setting; unset means the default

// Default is Allowed where lists were recorded, which is amd64, and Denied elsewhere.
func Default() Setting { return byDefault }

// Check returns an error if the setting is unknown, or if there are no lists for this architecture.
func (c Setting) Check() error {
	switch {
	case c != Allowed && c != Denied:
		return fmt.Errorf("%q is neither %s nor %s", c, Allowed, Denied)
	case c == Allowed && len(Engines()) == 0:
		return fmt.Errorf("no list of allowed system calls was recorded for %s: set it to %s", runtime.GOARCH, Denied)
	}
	return nil
}

// Use sets the filter of all engines that are started from now on. Errors: those of Check; then nothing changes.
func Use(by Setting) error {
	if err := by.Check(); err != nil {
		return err
	}
	used.Store(by)
	return nil
}

// Used returns the current setting.
func Used() Setting {
	if by, set := used.Load().(Setting); set {
		return by
	}
	return Default()
}

// Engines returns the names of all engines with a list on this architecture.
func Engines() (names []string) {
	for name := range allowedLists() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ListOf returns the kernel's names of the calls on an engine's list, sorted; nil if there is no list.
func ListOf(engine string) []string { return allowedLists()[engine] }

// NumbersFor returns the numbers of the calls that a run of an engine may make; nil if only the denied list applies. It fails
// for an engine without a list.
func NumbersFor(engine string) ([]uint32, error) {
	if engine == "" || Used() == Denied {
		return nil, nil
	}
	names := ListOf(engine)
	if names == nil {
		return nil, fmt.Errorf("there is no list of allowed system calls for %q", engine)
	}
	numbers := make([]uint32, len(names))
	for i, name := range names {
		numbers[i] = callNumbers[name]
	}
	return numbers, nil
}

// allowedLists returns the lists: the recorded calls, manual additions for all engines and for one, and their families. The
// files are read once.
var allowedLists = sync.OnceValue(func() map[string][]string {
	lists := map[string][]string{}
	recorded, _ := fs.Glob(allowedFiles, "allowed/"+runtime.GOARCH+"/*.txt")
	always, families := slices.Concat(namesIn("allowed/always.txt")...), namesIn("allowed/families.txt")
	for _, file := range recorded {
		engine := strings.TrimSuffix(path.Base(file), ".txt")
		list := slices.Concat(append(namesIn(file), namesIn("allowed/"+engine+".also.txt")...)...)
		lists[engine] = withFamilies(append(list, always...), families)
	}
	return lists
})

func withFamilies(list []string, families [][]string) []string {
	for _, family := range families {
		if slices.ContainsFunc(family, func(name string) bool { return slices.Contains(list, name) }) {
			list = append(list, family...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// namesIn returns the words of a file by line, without comments. The file need not exist.
func namesIn(file string) (lines [][]string) {
	text, _ := fs.ReadFile(allowedFiles, file)
	for line := range strings.Lines(string(text)) {
		names, _, _ := strings.Cut(line, "#")
		if fields := strings.Fields(names); len(fields) > 0 {
			lines = append(lines, fields)
		}
	}
	return lines
}
