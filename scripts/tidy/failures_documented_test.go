package tidy

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// docs/failures.md lists each reason that a job's failure can have, and no other.
func TestFailuresAreDocumented(t *testing.T) {
	library := loadLibrary(t)
	documented := map[string]bool{}
	for line := range strings.Lines(library.Documents["docs/failures.md"]) {
		cells := strings.Split(line, "|")
		if len(cells) < 6 || !strings.HasPrefix(cells[2], " `") {
			continue
		}
		for _, reason := range code.FindAllStringSubmatch(cells[2], -1) {
			documented[reason[1]] = true
		}
	}
	failing := failureReasons(load(t))
	if len(failing) < 20 {
		t.Fatalf("only %d reasons are found in the code", len(failing))
	}
	for reason := range failing {
		if !documented[reason] {
			t.Errorf("the reason %s is not in docs/failures.md", reason)
		}
	}
	for reason := range documented {
		if !failing[reason] {
			t.Errorf("docs/failures.md has %s, which no failure has", reason)
		}
	}
}

func TestFailureReasonsAreFound(t *testing.T) {
	source, err := Parse("workers/tools/a/a.go", []byte(`package a

const reasonEmpty, other = "empty_document", "another_text"

var a = Failure{Code: "c", Reason: "corrupt_input"}
var b = inputError{"invalid_options", nil}
var c = inputError{reasonEmpty, nil}
var d = filetool.BadOutput("content_lost", "text_limit")
`))
	if err != nil {
		t.Fatal(err)
	}
	got := slices.Sorted(maps.Keys(failureReasons([]Source{source})))
	if want := []string{"content_lost", "corrupt_input", "empty_document", "invalid_options"}; !slices.Equal(got, want) {
		t.Errorf("%q are found instead of %q", got, want)
	}
}

var snakeCase = regexp.MustCompile(`^[a-z]+(_[a-z]+)+$`)

// failureReasons returns the reasons in code that ends attempts and jobs: the field Reason, and the first value of what makes a failure.
func failureReasons(sources []Source) map[string]bool {
	reasons := map[string]bool{}
	for _, s := range sources {
		if !endsJobs(s.Path) {
			continue
		}
		named := constantsIn(s)
		ast.Inspect(s.file, func(n ast.Node) bool {
			text := textOf(reasonIn(n), named)
			if snakeCase.MatchString(text) {
				reasons[text] = true
			}
			return true
		})
	}
	return reasons
}

func endsJobs(file string) bool {
	dir := path.Dir(file)
	within := dir == "domain/job" || strings.HasPrefix(dir, "workers/tools") || strings.HasPrefix(dir, "workers/attempts")
	return within && !strings.HasSuffix(file, "_test.go")
}

// reasonIn returns the expression that is a failure's reason, nil if n holds none.
func reasonIn(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if name, is := n.Key.(*ast.Ident); is && name.Name == "Reason" {
			return n.Value
		}
	case *ast.CallExpr:
		if len(n.Args) == 2 && slices.Contains([]string{"Invalid", "BadOutput"}, lastName(n.Fun)) {
			return n.Args[0]
		}
	case *ast.CompositeLit:
		if len(n.Elts) == 2 && lastName(n.Type) == "inputError" {
			return n.Elts[0]
		}
	case *ast.ValueSpec:
		if strings.HasPrefix(n.Names[0].Name, "Reason") && len(n.Values) == 1 {
			return n.Values[0]
		}
	}
	return nil
}

// lastName is the name of a function or type without its package, "" if it has none.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func constantsIn(s Source) map[string]ast.Expr {
	named := map[string]ast.Expr{}
	ast.Inspect(s.file, func(n ast.Node) bool {
		if spec, is := n.(*ast.ValueSpec); is && len(spec.Names) == len(spec.Values) {
			for i, name := range spec.Names {
				named[name.Name] = spec.Values[i]
			}
		}
		return true
	})
	return named
}

// textOf is a literal's text, or that of the constant of the same file that e names.
func textOf(e ast.Expr, named map[string]ast.Expr) string {
	if name, is := e.(*ast.Ident); is {
		e = named[name.Name]
	}
	if literal, is := e.(*ast.BasicLit); is && literal.Kind == token.STRING {
		text, _ := strconv.Unquote(literal.Value)
		return text
	}
	return ""
}
