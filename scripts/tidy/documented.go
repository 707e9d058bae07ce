package tidy

import (
	"go/ast"
	"slices"
)

// selfExplaining are methods of the standard library's interfaces, which document them.
var selfExplaining = []string{"Error", "Unwrap", "Is", "String", "Read", "Write", "Close", "ServeHTTP", "LogValue", "Len", "Less", "Swap"}

// Documented requires a doc comment on each exported name; for a group of constants or variables, on the group or on
// each name.
func Documented(s Source) []string {
	if !s.isOurs() || s.file.Name.Name == "main" {
		return nil
	}
	var faults []string
	for _, declaration := range s.file.Decls {
		for _, name := range undocumented(declaration) {
			faults = append(faults, s.at(name.Pos(), "%s has no doc comment", name.Name))
		}
	}
	return faults
}

func undocumented(declaration ast.Decl) []*ast.Ident {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && !isHidden(d) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		if d.Doc == nil {
			return undocumentedSpecs(d.Specs)
		}
	}
	return nil
}

func undocumentedSpecs(specs []ast.Spec) []*ast.Ident {
	var names []*ast.Ident
	for _, spec := range specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Doc == nil && s.Comment == nil {
				names = append(names, s.Name)
			}
		case *ast.ValueSpec:
			if s.Doc == nil && s.Comment == nil {
				names = append(names, s.Names...)
			}
		}
	}
	return slices.DeleteFunc(names, func(name *ast.Ident) bool { return !name.IsExported() })
}

// isHidden reports whether no reader looks a method up: its type is unexported, or it belongs to a well-known
// interface.
func isHidden(function *ast.FuncDecl) bool {
	if function.Recv == nil {
		return false
	}
	receiver := function.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	switch generic := receiver.(type) {
	case *ast.IndexExpr:
		receiver = generic.X
	case *ast.IndexListExpr:
		receiver = generic.X
	}
	owner, ok := receiver.(*ast.Ident)
	return ok && !owner.IsExported() || slices.Contains(selfExplaining, function.Name.Name)
}
