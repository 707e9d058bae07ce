package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

const module = "github.com/toolmill/toolmill/"

// sources are the comments and constants of the module's packages, read when they are needed.
type sources struct {
	root     string
	packages map[string]source
}

// source is what comments say about the types of one package, by the types' names.
type source struct {
	docs map[string]string
	// fields are the comments of a type's fields, by their names.
	fields map[string]map[string]string
	// values are the constants of a type, in their order.
	values map[string][]string
}

func newSources(root string) *sources { return &sources{root: root, packages: make(map[string]source)} }

func newSource() source {
	return source{docs: make(map[string]string), fields: make(map[string]map[string]string), values: make(map[string][]string)}
}

// of returns what the package of a type says.
func (s *sources) of(t reflect.Type) (source, error) {
	dir, ours := strings.CutPrefix(t.PkgPath(), module)
	if !ours {
		return source{}, fmt.Errorf("%s is not a type of this module", t)
	}
	if known, is := s.packages[dir]; is {
		return known, nil
	}
	read := newSource()
	files, err := filepath.Glob(filepath.Join(s.root, filepath.FromSlash(dir), "*.go"))
	if err != nil {
		return source{}, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if err := read.file(file); err != nil {
			return source{}, err
		}
	}
	s.packages[dir] = read
	return read, nil
}

func (s source) file(path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, declared := range file.Decls {
		group, is := declared.(*ast.GenDecl)
		if !is {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				s.typeSpec(spec, text(spec.Doc, group.Doc))
			case *ast.ValueSpec:
				s.valueSpec(spec)
			}
		}
	}
	return nil
}

func (s source) typeSpec(spec *ast.TypeSpec, doc string) {
	s.docs[spec.Name.Name] = doc
	structure, is := spec.Type.(*ast.StructType)
	if !is {
		return
	}
	fields := make(map[string]string)
	for _, field := range structure.Fields.List {
		for _, name := range field.Names {
			fields[name.Name] = text(field.Doc, field.Comment)
		}
	}
	s.fields[spec.Name.Name] = fields
}

// valueSpec notes constants whose type is written beside them.
func (s source) valueSpec(spec *ast.ValueSpec) {
	of, is := spec.Type.(*ast.Ident)
	if !is {
		return
	}
	for _, value := range spec.Values {
		literal, is := value.(*ast.BasicLit)
		if !is || literal.Kind != token.STRING {
			continue
		}
		if text, err := strconv.Unquote(literal.Value); err == nil {
			s.values[of.Name] = append(s.values[of.Name], text)
		}
	}
}

// text returns the first comment that there is, on one line.
func text(comments ...*ast.CommentGroup) string {
	for _, comment := range comments {
		if said := strings.Join(strings.Fields(comment.Text()), " "); said != "" {
			return said
		}
	}
	return ""
}
