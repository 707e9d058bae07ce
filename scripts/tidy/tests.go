package tidy

import "go/ast"

// Tests forbids sleeping, which is too short on a busy machine and too long on every other, and skipping, which
// leaves a suite green without checking anything.
func Tests(s Source) []string {
	if !s.isTest() {
		return nil
	}
	var faults []string
	ast.Inspect(s.file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		owner, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		switch name := selector.Sel.Name; {
		case owner.Name == "time" && name == "Sleep":
			faults = append(faults, s.at(selector.Pos(), "time.Sleep in a test: wait for a signal or a position"))
		case name == "Skip" || name == "Skipf" || name == "SkipNow":
			faults = append(faults, s.at(selector.Pos(), "%s.%s: a test that cannot run must fail and say what to install", owner.Name, name))
		}
		return true
	})
	return faults
}
