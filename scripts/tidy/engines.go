package tidy

import (
	"go/ast"
	"strings"
)

// EnginesNamed requires each engine's sandbox.Spec to name its list of system calls. A Spec without a name gets only
// the list of denied calls, which is for tests, and for showing in scripts/ what an engine could do otherwise.
func EnginesNamed(s Source) []string {
	if !s.isOurs() || strings.HasPrefix(s.Path, "scripts/") {
		return nil
	}
	var faults []string
	ast.Inspect(s.file, func(node ast.Node) bool {
		literal, is := node.(*ast.CompositeLit)
		if is && isSpec(literal.Type) && len(literal.Elts) > 0 && !names(literal, "Engine") {
			faults = append(faults, s.at(literal.Pos(), "sandbox.Spec has no Engine: name the engine whose list of system calls applies"))
		}
		return true
	})
	return faults
}

func isSpec(of ast.Expr) bool {
	selector, is := of.(*ast.SelectorExpr)
	if !is || selector.Sel.Name != "Spec" {
		return false
	}
	from, is := selector.X.(*ast.Ident)
	return is && from.Name == "sandbox"
}

// names reports whether a literal sets a field.
func names(literal *ast.CompositeLit, field string) bool {
	for _, element := range literal.Elts {
		if pair, is := element.(*ast.KeyValueExpr); is {
			if key, is := pair.Key.(*ast.Ident); is && key.Name == field {
				return true
			}
		}
	}
	return false
}
