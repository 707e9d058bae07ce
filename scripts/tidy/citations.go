package tidy

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

var (
	// citation matches a document and, if it is a design document, one of its sections.
	citation = regexp.MustCompile(`(docs/[\w./-]*\w\.md)(?:,? (?:"([^"]+)"|§([0-9.]*[0-9])))?`)
	// loose matches a citation of a document that a reader cannot find.
	loose = regexp.MustCompile(`(?:^|[^\w./-])((?:api|architecture|design|frames|libraries|service-spec|specification|stream|style|tools|traps|web)\.md|[Ss]pec,? §|specification \(?§)`)
	// ourPath matches a path of this repository, or the name of a Go file.
	ourPath = regexp.MustCompile(`(?:^|[^\w./-])(?:\./)?((?:commands|docs|domain|handlers|infra|projections|scripts|workers)/[\w./*-]+[\w*/])`)
	goFile  = regexp.MustCompile(`(?:^|[^\w./*-])([a-z][a-z0-9_]*\.go)\b`)
)

// Citations is the rule that whatever a comment names can be found: a document and its section, a path of the
// repository, a Go file of the same folder or of the root.
func (l Library) Citations(s Source) []string {
	var faults []string
	for _, group := range s.file.Comments {
		for _, fault := range l.unresolved(unwrapped(group.Text()), s.dir()) {
			faults = append(faults, s.at(group.Pos(), "%s", fault))
		}
	}
	return faults
}

// unwrapped joins the lines of a comment, because a citation may span two of them.
func unwrapped(text string) string { return strings.Join(strings.Fields(text), " ") }

func (l Library) unresolved(text, dir string) []string {
	var faults []string
	for _, c := range citation.FindAllStringSubmatch(text, -1) {
		if fault := l.cited(c[1], c[2], c[3]); fault != "" {
			faults = append(faults, fault)
		}
	}
	for _, c := range loose.FindAllStringSubmatch(text, -1) {
		faults = append(faults, fmt.Sprintf(`%q cites a document without its place: write docs/design/NAME.md "Section", or docs/design/specification.md §N`, c[1]))
	}
	for _, name := range pathsIn(text) {
		if !l.holds(name) {
			faults = append(faults, name+" does not exist")
		}
	}
	for _, c := range goFile.FindAllStringSubmatch(text, -1) {
		if !l.holds(path.Join(dir, c[1])) && !l.holds(c[1]) {
			faults = append(faults, c[1]+" is not in this folder: write its path")
		}
	}
	return faults
}

func (l Library) cited(document, title, number string) string {
	switch {
	case !l.holds(document):
		return "" // its path is checked with all others
	case (title != "" || number != "") && !l.hasSection(document, title, number):
		return fmt.Sprintf("%s has no section %s%s", document, title, number)
	}
	return ""
}

// placeholders stand for the rest of a path, as in workers/tools/<slug>: only its folder can be checked.
const placeholders = "<…{"

// pathsIn returns the repository's paths that a text names.
func pathsIn(text string) []string {
	found := ourPath.FindAllStringSubmatchIndex(text, -1)
	names := make([]string, 0, len(found))
	for _, c := range found {
		name, rest := text[c[2]:c[3]], text[c[3]:]
		name, _, isPattern := strings.Cut(name, "...")
		if !isPattern && strings.IndexAny(rest, placeholders) == 0 {
			name = path.Dir(name)
		}
		names = append(names, name)
	}
	return names
}
