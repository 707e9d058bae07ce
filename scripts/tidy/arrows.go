package tidy

import (
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/toolmill/toolmill"

// arrow says which other folders of this module the files of a folder may import.
type arrow struct {
	folder  string
	targets []string
}

// rooms are the folders in which each package has its own arrow: it may import its neighbours only if the arrow says
// so. An arrow for rooms/* holds for each package directly below rooms.
var rooms = []string{"handlers", "projections", "workers", "infra/app"}

// arrows is the table of the architecture. The most specific folder counts.
var arrows = slices.Concat([]arrow{
	{".", []string{"infra/app/cli"}}, // main.go
	{"domain", nil},
	{"commands", []string{"domain"}},

	// An adapter may import the owners of the ports that it implements; handlers has no ports for adapters. Any file
	// may have a failpoint, which does nothing in a normal build.
	{"infra", []string{"infra/failpoint", "domain", "commands", "projections", "workers"}},
	// Fetches what URL checks read.
	{"infra/publicweb", []string{"handlers/urlcheck/webpage", "domain"}},
	// Rows have events in the form that frames have.
	{"infra/postgres", []string{"infra/kafka/packed", "infra/failpoint", "domain", "commands", "projections", "workers"}},
	// What is not a function of the log also implements ports of handlers.
	{"infra/postgres/records", []string{"handlers", "domain", "commands", "projections", "workers"}},
	// Servers that tests run.
	{"infra/kafka/kafkatest", []string{"infra/servertest", "infra/certificates"}},
	{"infra/certificates/certificatestest", []string{"infra/certificates"}},
	{"infra/objectstore/s3/s3test", []string{"infra/servertest"}},
	// It writes and reads segments in the object store.
	{"infra/witness", []string{"domain"}},
	{"infra/archive", []string{"infra/objectstore", "domain"}},
	// River inserts in the transaction of a projection, which is postgres's.
	{"infra/river", []string{"infra/postgres", "domain", "commands", "projections", "workers"}},
	// It starts the engines that workers use.
	{"infra/engines", []string{"domain", "workers"}},

	{"scripts", []string{"infra", "domain", "commands", "projections", "workers", "handlers", "scripts"}},
}, handlersArrows, projectionsArrows, workersArrows, appArrows)

// Arrows forbids imports that the table does not allow. A test outside domain may also import its own room, an
// adapter, to run on something real, and packages for tests, whose names end in test.
func Arrows(s Source) []string {
	from, found := arrowOf(s.dir())
	if !found {
		return []string{s.at(s.file.Package, "folder %s is not in the architecture: add its arrow to scripts/tidy/arrows*.go", s.dir())}
	}
	var faults []string
	for _, spec := range s.file.Imports {
		target, ours := strings.CutPrefix(importPath(spec), module+"/")
		if ours && !s.mayImport(from, target) {
			faults = append(faults, s.at(spec.Pos(), "%s must not import %s", from.folder, target))
		}
	}
	return faults
}

func (s Source) mayImport(from arrow, target string) bool {
	if !s.isTest() && isForTests(target) && !isForTests(s.dir()) && !isBelow(s.dir(), "scripts") {
		return false
	}
	if target == "domain/pause" && isBelow(s.dir(), "domain") && s.dir() != target {
		return false // domain has no clock
	}
	allowed := slices.Clone(from.targets)
	if s.isTest() && from.folder != "domain" {
		if isForTests(target) {
			return true
		}
		allowed = append(allowed, "infra", room(s.dir()))
	}
	if inRooms(s.dir()) {
		return target == s.dir() || isAllowed(target, allowed)
	}
	return isAllowed(target, append(allowed, room(s.dir())))
}

// isAllowed reports whether a package is in one of the folders, or below it unless the folder ends in "/.".
func isAllowed(target string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		alone, only := strings.CutSuffix(folder, "/.")
		return only && target == alone || !only && isBelow(target, folder)
	})
}

// IsForTests reports whether a package, named by its path with or without the module's, is for tests or for users
// outside the module: no package of this module need use its exports.
func IsForTests(path string) bool {
	dir := strings.TrimPrefix(path, module+"/")
	return isForTests(dir) || forTests[dir] != ""
}

// isForTests reports whether only tests may import a package.
func isForTests(dir string) bool { return strings.HasSuffix(dir, "test") }

func inRooms(dir string) bool {
	return slices.ContainsFunc(rooms, func(folder string) bool { return isBelow(dir, folder) })
}

func arrowOf(dir string) (best arrow, found bool) {
	for _, a := range arrows {
		if a.holdsFor(dir) && (!found || len(a.folder) > len(best.folder)) {
			best, found = a, true
		}
	}
	return best, found
}

func (a arrow) holdsFor(dir string) bool {
	if above, group := strings.CutSuffix(a.folder, "/*"); group {
		return path.Dir(dir) == above
	}
	if inRooms(a.folder) || a.folder == "." {
		return dir == a.folder
	}
	return isBelow(dir, a.folder)
}

// room is the part of the tree whose packages belong together: one adapter, one room of the workers, otherwise a
// whole top folder.
func room(dir string) string {
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
