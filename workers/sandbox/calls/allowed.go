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

// Setting says by which list engines' system calls are filtered.
type Setting string

// The settings.
const (
	// Allowed: what the engine's list has and the denied list lets through. Nothing else exists for it.
	Allowed Setting = "allowed"
	// Denied: all but the denied list.
	Denied Setting = "denied"
)

var used atomic.Value // a Setting; none is the default

// Default is allowed where lists were recorded, which is amd64, and denied elsewhere.
func Default() Setting { return byDefault }

// Check reports what is wrong with a setting: it is none of the two, or there are no lists for this architecture.
func (c Setting) Check() error {
	switch {
	case c != Allowed && c != Denied:
		return fmt.Errorf("%q is none of %s, %s", c, Allowed, Denied)
	case c == Allowed && len(Engines()) == 0:
		return fmt.Errorf("no list of allowed system calls was recorded for %s: set it to %s", runtime.GOARCH, Denied)
	}
	return nil
}

// Use decides for all engines that are started from now on. Errors: those of Check; then nothing changes.
func Use(by Setting) error {
	if err := by.Check(); err != nil {
		return err
	}
	used.Store(by)
	return nil
}

// Used is the setting that engines are started with now.
func Used() Setting {
	if by, set := used.Load().(Setting); set {
		return by
	}
	return Default()
}

// Engines are the names of all that have a list on this architecture.
func Engines() (names []string) {
	for name := range allowedLists() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ListOf returns the kernel's names of the calls on an engine's list, sorted; nil where there is none.
func ListOf(engine string) []string { return allowedLists()[engine] }

// NumbersFor returns the calls that a run of an engine may make, by number; none where the denied list alone decides. It fails
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

// allowedLists are read once: the recorded calls, what was added by hand for all and for one, and their families.
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

// namesIn a file, line by line without its comments. There need not be such a file.
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
