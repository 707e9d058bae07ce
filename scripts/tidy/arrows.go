package tidy

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/toolmill/toolmill"

// arrow says what the files of a folder may import of ours, besides the folder itself.
type arrow struct {
	folder  string
	targets []string
}

// arrows is the table of the architecture. The most specific folder counts.
var arrows = []arrow{
	{".", []string{"infra"}}, // main.go
	{"domain", nil},
	{"commands", []string{"domain"}},
	{"projections", []string{"domain"}},
	{"handlers", []string{"commands", "projections", "domain"}},

	// What a document says, whoever reads it; how programs run; the programs; attempts of jobs; what they run.
	{"workers/documents", nil},
	{"workers/sandbox", nil},
	{"workers/engines", []string{"workers/documents", "workers/sandbox"}},
	{"workers/attempts", []string{"workers/sandbox", "commands", "domain"}},
	{"workers/tools", []string{"workers", "domain"}},
	{"workers/webhook", []string{"commands", "domain"}},

	// An adapter knows the owners of the ports that it fills. The HTTP side has no ports for them.
	// A failpoint is a line in any of them, and nothing in a normal build.
	{"infra", []string{"infra/failpoint", "domain", "commands", "projections", "workers"}},
	// River runs in the transaction of a projection, which is postgres's.
	{"infra/river", []string{"infra/postgres", "domain", "commands", "projections", "workers"}},
	// Starts what workers run on.
	{"infra/engines", []string{"domain", "workers"}},
	// Wires all by hand.
	{"infra/app", []string{"infra", "domain", "commands", "projections", "workers", "handlers"}},

	{"scripts", []string{"infra", "domain", "commands", "projections", "workers", "handlers", "scripts"}},
}

// Arrows forbids an import that the table does not allow. A test outside domain may also import an adapter, to run
// what it tests on something real.
func Arrows(s Source) []string {
	from, found := arrowOf(s.dir())
	if !found {
		return []string{s.at(s.file.Package, "folder %s is not in the architecture: add it to scripts/tidy/arrows.go", s.dir())}
	}
	allowed := append(slices.Clone(from.targets), ownFolder(s.dir()))
	if s.isTest() && from.folder != "domain" {
		allowed = append(allowed, "infra")
	}
	var faults []string
	for _, spec := range s.file.Imports {
		target, ours := strings.CutPrefix(importPath(spec), module+"/")
		if !ours {
			continue
		}
		if !slices.ContainsFunc(allowed, func(folder string) bool { return isBelow(target, folder) }) {
			faults = append(faults, s.at(spec.Pos(), "%s must not import %s", from.folder, target))
		}
	}
	return faults
}

func arrowOf(dir string) (best arrow, found bool) {
	for _, a := range arrows {
		below := isBelow(dir, a.folder) || a.folder == "." && dir == "."
		if below && (!found || len(a.folder) > len(best.folder)) {
			best, found = a, true
		}
	}
	return best, found
}

// ownFolder is the part of the tree whose packages may import each other: one adapter's, one room's of the workers, else all of
// a top folder.
func ownFolder(dir string) string {
	parts := strings.Split(dir, "/")
	if (parts[0] == "infra" || parts[0] == "workers") && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

func importPath(spec *ast.ImportSpec) string {
	value, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
	return value
}
