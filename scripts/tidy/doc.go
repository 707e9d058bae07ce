// Package tidy is the style of this repository as a test: go test ./scripts/tidy.
//
// It looks at sources only, without types, so it takes a second. Each rule is a function from one file to its faults;
// rules_test.go shows that each can find one. What a linter knows already is in .golangci.yml; the rules on vendors are
// in both, so that a plain go test finds them too.
package tidy
