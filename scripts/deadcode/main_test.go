package main

import (
	"slices"
	"testing"
)

func TestFunctionsThatNoProgramReachesAreFaults(t *testing.T) {
	const report = `[
		{"Path": "github.com/toolmill/toolmill/domain", "Funcs": [
			{"Name": "Left", "Position": {"File": "domain/left.go", "Line": 7}},
			{"Name": "Key.String", "Position": {"File": "domain/key.go", "Line": 9}},
			{"Name": "T.isEvent", "Position": {"File": "domain/t.go", "Line": 3}, "Marker": true}
		]},
		{"Path": "github.com/toolmill/toolmill/domain/domaintest", "Funcs": [
			{"Name": "Given", "Position": {"File": "domain/domaintest/given.go", "Line": 1}}
		]}
	]`
	got, err := faultsOf([]byte(report))
	want := []string{"domain/left.go:7: no program reaches Left"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("found %q, %v; want %q", got, err, want)
	}
}
