package tidy

import (
	"go/ast"
	"slices"
)

const (
	fileLinesMax       = 300
	fileLinesMedianMax = 120
	functionLinesMax   = 60
)

// Lengths forbids long files and functions. These limits are for exceptions; tidy_test.go bounds the medians.
func Lengths(s Source) []string {
	if !s.isOurs() {
		return nil
	}
	var faults []string
	if lines := s.lines(); lines > fileLinesMax {
		faults = append(faults, s.at(s.file.Package, "the file has %d lines, at most %d", lines, fileLinesMax))
	}
	for _, function := range s.functions() {
		if lines := s.linesOf(function); lines > functionLinesMax {
			faults = append(faults, s.at(function.Pos(), "%s has %d lines, at most %d", function.Name.Name, lines, functionLinesMax))
		}
	}
	return faults
}

func (s Source) functions() []*ast.FuncDecl {
	var functions []*ast.FuncDecl
	for _, declaration := range s.file.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok {
			functions = append(functions, function)
		}
	}
	return functions
}

func (s Source) linesOf(function *ast.FuncDecl) int {
	return s.set.Position(function.End()).Line - s.set.Position(function.Pos()).Line + 1
}

func median(numbers []int) int {
	if len(numbers) == 0 {
		return 0
	}
	slices.Sort(numbers)
	return numbers[len(numbers)/2]
}
