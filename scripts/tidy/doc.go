// Package tidy is the style of this repository as a test: go test ./scripts/tidy.
//
// It parses sources without types, so it takes a second. Each rule is a function from one file to its faults;
// rules_test.go shows that each can find one. Rules that a linter has are in .golangci.yml; the rules on vendors are
// in both, so that a plain go test finds them too.
package tidy
