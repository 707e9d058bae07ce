// Command turns prints a pattern for go test -run: of a package whose tests take too long for each run of CI, those in files that
// the last commits have changed, and a turn of the rest. Which turn it is follows from the number of commits, so that as many
// commits as there are turns run every test.
//
//	go test ./infra/app/e2e -run "$(go run ./scripts/turns -of 4 infra/app/e2e)"
//
// Where git does not say what has changed, the pattern is of all tests.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	of := flag.Int("of", 3, "the number of turns")
	// Of many by default, so that a landing of several is tested whole.
	commits := flag.Int("commits", 10, "how many of the last commits are looked at for changed files; 0 is only what is not committed")
	flag.Parse()
	tests, err := testsIn(flag.Arg(0))
	if err != nil || *of < 1 || len(tests) == 0 {
		fmt.Fprintf(os.Stderr, "turns: %d tests in %q in %d turns: %v\n", len(tests), flag.Arg(0), *of, err)
		os.Exit(2)
	}
	chosen, why := tests, "git does not say what has changed"
	if changed, count, known := history(flag.Arg(0), *commits); known {
		chosen = choose(tests, changed, count%*of, *of)
		why = fmt.Sprintf("changed in the last %d commits, and turn %d of %d", *commits, count%*of+1, *of)
	}
	fmt.Fprintf(os.Stderr, "turns: %d of %d tests of %s: %s\n", len(chosen), len(tests), flag.Arg(0), why)
	fmt.Println(pattern(chosen))
}

type test struct{ name, file string }

// testsIn returns the tests of a package in the order of their files and lines.
func testsIn(dir string) (tests []test, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, file := range files {
		parsed, parseErr := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if parseErr != nil {
			return nil, parseErr
		}
		for _, d := range parsed.Decls {
			if f, is := d.(*ast.FuncDecl); is && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") && f.Name.Name != "TestMain" {
				tests = append(tests, test{name: f.Name.Name, file: filepath.Base(file)})
			}
		}
	}
	return tests, err
}

// choose returns the tests of changed files, and of the others every of-th one, beginning with the turn's.
func choose(tests []test, changed []string, turn, of int) (chosen []test) {
	for i, t := range tests {
		if i%of == turn || slices.Contains(changed, t.file) {
			chosen = append(chosen, t)
		}
	}
	return chosen
}

func pattern(tests []test) string {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.name
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// history returns the names of a folder's files that differ from the commit so many back, and the number of commits.
func history(dir string, back int) (changed []string, commits int, known bool) {
	differ, err := git("diff", "--name-only", fmt.Sprintf("HEAD~%d", back), "--", dir)
	if err != nil {
		return nil, 0, false
	}
	for name := range strings.Lines(differ) {
		changed = append(changed, filepath.Base(strings.TrimSpace(name)))
	}
	count, err := git("rev-list", "--count", "HEAD")
	if err != nil {
		return nil, 0, false
	}
	commits, err = strconv.Atoi(strings.TrimSpace(count))
	return changed, commits, err == nil
}

// git runs git in any user's checkout: CI may run as another one.
func git(arguments ...string) (string, error) {
	out, err := exec.Command("git", append([]string{"-c", "safe.directory=*"}, arguments...)...).Output() //nolint:gosec // our own arguments
	return string(out), err
}
