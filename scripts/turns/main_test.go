package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

func TestEveryTestHasItsTurn(t *testing.T) {
	tests := []test{{"TestA", "a_test.go"}, {"TestB", "a_test.go"}, {"TestC", "c_test.go"}, {"TestD", "d_test.go"}}
	seen := map[string]int{}
	for turn := range 3 {
		for _, c := range choose(tests, nil, turn, 3) {
			seen[c.name]++
		}
	}
	for _, c := range tests {
		if seen[c.name] != 1 {
			t.Errorf("%s is run %d times in all turns", c.name, seen[c.name])
		}
	}
}

func TestChangedFilesRunInEachTurn(t *testing.T) {
	tests := []test{{"TestA", "a_test.go"}, {"TestB", "b_test.go"}, {"TestC", "c_test.go"}}
	for turn := range 3 {
		if !regexp.MustCompile(pattern(choose(tests, []string{"b_test.go"}, turn, 3))).MatchString("TestB") {
			t.Errorf("turn %d leaves a changed test out", turn)
		}
	}
}

func TestTestsAreFoundAndNamedWhole(t *testing.T) {
	dir := t.TempDir()
	source := "package p\n\nfunc TestMain(m int) {}\n\nfunc TestOne(t int) {}\n\nfunc helper() {}\n\nfunc (x T) TestNot() {}\n"
	if err := os.WriteFile(filepath.Join(dir, "one_test.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	tests, err := testsIn(dir)
	if err != nil || len(tests) != 1 || tests[0] != (test{"TestOne", "one_test.go"}) {
		t.Fatalf("%+v, %v", tests, err)
	}
	if p := regexp.MustCompile(pattern(tests)); p.MatchString("TestOneMore") || !p.MatchString("TestOne") {
		t.Errorf("%s matches more or less than one test", p)
	}
}
