package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// Source is one parsed Go file.
type Source struct {
	// Path is relative to the module's root, with slashes.
	Path string

	file *ast.File
	set  *token.FileSet
}

// Parse parses a Go file with the given content.
func Parse(path string, content []byte) (Source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return Source{}, fmt.Errorf("tidy: %w", err)
	}
	return Source{Path: path, file: file, set: set}, nil
}

// Load parses every Go file of a module, apart from test data and directories that Go ignores.
func Load(root fs.FS) ([]Source, error) {
	var sources []Source
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && isIgnored(name):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		content, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		source, err := Parse(name, content)
		sources = append(sources, source)
		return err
	})
	return sources, err
}

// isIgnored reports whether Go or .gitignore ignores a directory.
func isIgnored(dir string) bool {
	base := path.Base(dir)
	if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return true
	}
	switch dir {
	case "var", "bin", "dist":
		return true
	}
	return base == "testdata" || base == "node_modules" || base == "vendor"
}

func (s Source) dir() string { return path.Dir(s.Path) }

func (s Source) isTest() bool { return strings.HasSuffix(s.Path, "_test.go") }

func (s Source) isGenerated() bool { return ast.IsGenerated(s.file) }

// isOurs reports whether people write and read the file, as the rules on style assume.
func (s Source) isOurs() bool { return !s.isTest() && !s.isGenerated() }

func (s Source) lines() int { return s.set.File(s.file.FileStart).LineCount() }

// at formats a fault at a place in the file.
func (s Source) at(place token.Pos, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: %s", s.Path, s.set.Position(place).Line, fmt.Sprintf(format, args...))
}

// isBelow reports whether dir is folder or inside it.
func isBelow(dir, folder string) bool {
	return dir == folder || strings.HasPrefix(dir, folder+"/")
}
