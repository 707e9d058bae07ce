package tidy

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	link = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	code = regexp.MustCompile("`([^`\n]+)`")
)

// Links returns the faults of the documents: links to missing files or headings, and paths in code that do not exist.
// Links to other sites are not checked.
func (l Library) Links() []string {
	var faults []string
	for _, name := range slices.Sorted(maps.Keys(l.Documents)) {
		for number, line := range strings.Split(l.Documents[name], "\n") {
			for _, fault := range l.faultsOf(name, line) {
				faults = append(faults, fmt.Sprintf("%s:%d: %s", name, number+1, fault))
			}
		}
	}
	return faults
}

func (l Library) faultsOf(document, line string) []string {
	var faults []string
	for _, found := range link.FindAllStringSubmatch(line, -1) {
		if fault := l.broken(document, found[1]); fault != "" {
			faults = append(faults, fault)
		}
	}
	for _, found := range code.FindAllStringSubmatch(line, -1) {
		for _, name := range pathsIn(found[1]) {
			if !l.holds(name) {
				faults = append(faults, name+" does not exist")
			}
		}
	}
	return faults
}

func (l Library) broken(document, target string) string {
	if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
		return ""
	}
	name, anchor, _ := strings.Cut(target, "#")
	file := document
	if name != "" {
		file = path.Join(path.Dir(document), name)
	}
	switch {
	case !l.holds(file):
		return target + ": there is no such file"
	case anchor != "" && !l.hasAnchor(file, anchor):
		return target + ": there is no such heading"
	}
	return ""
}
