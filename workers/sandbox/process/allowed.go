package process

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

// SystemCalls is by which list an engine's system calls are filtered.
type SystemCalls string

// The lists.
const (
	// CallsAllowed: what Spec.Engine's list has and the denied list lets through. Nothing else exists for it.
	CallsAllowed SystemCalls = "allowed"
	// CallsDenied: all but the denied list.
	CallsDenied SystemCalls = "denied"
)

var systemCalls atomic.Value // a SystemCalls; none is the default

// DefaultSystemCalls is allowed where lists were recorded, which is amd64, and denied elsewhere.
func DefaultSystemCalls() SystemCalls { return systemCallsByDefault }

// Check reports what is wrong with a setting: it is none of the two, or there are no lists for this architecture.
func (c SystemCalls) Check() error {
	switch {
	case c != CallsAllowed && c != CallsDenied:
		return fmt.Errorf("%q is none of %s, %s", c, CallsAllowed, CallsDenied)
	case c == CallsAllowed && len(Engines()) == 0:
		return fmt.Errorf("no list of allowed system calls was recorded for %s: set it to %s", runtime.GOARCH, CallsDenied)
	}
	return nil
}

// UseSystemCalls decides for all engines that are started from now on. Errors: those of Check; then nothing changes.
func UseSystemCalls(by SystemCalls) error {
	if err := by.Check(); err != nil {
		return err
	}
	systemCalls.Store(by)
	return nil
}

// SystemCallsUsed is by which list engines are started now.
func SystemCallsUsed() SystemCalls {
	if used, set := systemCalls.Load().(SystemCalls); set {
		return used
	}
	return DefaultSystemCalls()
}

// Engines are the names of all that have a list on this architecture.
func Engines() (names []string) {
	for name := range allowedLists() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// AllowedCalls are the kernel's names of the calls on an engine's list, sorted; nil where there is none.
func AllowedCalls(engine string) []string { return allowedLists()[engine] }

// allowedNumbers are those of a run; none where the denied list alone decides.
func allowedNumbers(engine string) ([]uint32, error) {
	if engine == "" || SystemCallsUsed() == CallsDenied {
		return nil, nil
	}
	names := AllowedCalls(engine)
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
