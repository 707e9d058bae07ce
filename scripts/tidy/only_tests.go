package tidy

import (
	"go/ast"
	"path"
	"slices"
	"strings"
)

// forTests are packages that only tests and programs in scripts import, although their names do not end in test.
var forTests = map[string]string{
	"handlers/openapi/conformance": "checks answers in tests against the description",
	"handlers/client":              "programs outside of this module import it",
	"scripts/tidy":                 "is a test itself",
}

// exported is a name of a package: a type, function, constant or variable.
type exported struct {
	dir, name string
	fault     string // where it is declared, and the fault if nothing uses it
}

// OnlyTests forbids exported names that only tests use: set-up belongs in a package for tests, and what tests inspect
// in the package's own tests. Methods and fields are left to scripts/deadcode, which knows types.
func OnlyTests(sources []Source) []string {
	used := map[[2]string]bool{}
	var declared []exported
	for _, s := range sources {
		if !s.isTest() {
			s.noteUses(used)
			declared = append(declared, s.exportedNames()...)
		}
	}
	var faults []string
	for _, e := range declared {
		if !used[[2]string{e.dir, e.name}] {
			faults = append(faults, e.fault)
		}
	}
	slices.Sort(faults)
	return faults
}

func (s Source) exportedNames() []exported {
	if s.isGenerated() || s.file.Name.Name == "main" || IsForTests(s.dir()) {
		return nil
	}
	var names []exported
	for ident := range s.declarations() {
		if ident.IsExported() {
			names = append(names, exported{s.dir(), ident.Name, s.at(ident.Pos(), "only tests use %s", ident.Name)})
		}
	}
	return names
}

// declarations returns the identifiers that declare names of the package.
func (s Source) declarations() map[*ast.Ident]bool {
	found := map[*ast.Ident]bool{}
	for _, declaration := range s.file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				found[d.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					found[s.Name] = true
				case *ast.ValueSpec:
					for _, name := range s.Names {
						found[name] = true
					}
				}
			}
		}
	}
	return found
}

// noteUses records the file's uses of names of its own package and of those that it imports.
func (s Source) noteUses(used map[[2]string]bool) {
	imported := map[string]string{}
	for _, spec := range s.file.Imports {
		if target, ours := strings.CutPrefix(importPath(spec), module+"/"); ours {
			imported[localName(spec)] = target
		}
	}
	declared := s.declarations()
	ast.Inspect(s.file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.SelectorExpr:
			if from, is := n.X.(*ast.Ident); is && imported[from.Name] != "" {
				used[[2]string{imported[from.Name], n.Sel.Name}] = true
				return false
			}
		case *ast.Ident:
			if !declared[n] {
				used[[2]string{s.dir(), n.Name}] = true
			}
		}
		return true
	})
}

func localName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	return path.Base(importPath(spec))
}
