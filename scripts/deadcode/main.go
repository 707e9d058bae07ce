// Command deadcode fails for a function that neither the service nor a program in scripts reaches: code that only
// tests reach belongs in tests. Packages for tests may have more functions than a program uses.
//
//	go run ./scripts/deadcode
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/scripts/tidy"
)

func main() {
	faults, err := find()
	if err != nil {
		fmt.Fprintln(os.Stderr, "deadcode:", err)
		os.Exit(2)
	}
	for _, fault := range faults {
		fmt.Println(fault)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}

// find runs the deadcode of golang.org/x/tools that scripts/setup --lint installs. The tag makes the code of
// failpoints reachable.
func find() ([]string, error) {
	where, err := exec.Command("go", "env", "GOPATH").Output()
	if err != nil {
		return nil, err
	}
	program := filepath.Join(strings.TrimSpace(string(where)), "bin", "deadcode")
	run := exec.Command(program, "-tags", "failpoint", "-json", "./...") //nolint:gosec // a developer's program
	run.Env = append(os.Environ(), "CGO_ENABLED=0")
	var said bytes.Buffer
	run.Stderr = &said
	out, err := run.Output()
	if errors.Is(err, os.ErrNotExist) {
		return nil, errors.New("not installed: scripts/setup --lint installs it")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, said.String())
	}
	return faultsOf(out)
}

// unreached is what deadcode prints about a package.
type unreached struct {
	Path  string `json:"path"`
	Funcs []struct {
		Name     string `json:"name"`
		Position struct {
			File string `json:"file"`
			Line int    `json:"line"`
		} `json:"position"`
		// Marker is set for methods without a body that make a type implement an interface.
		Marker bool `json:"marker"`
	} `json:"funcs"`
}

func faultsOf(report []byte) ([]string, error) {
	var packages []unreached
	if err := json.Unmarshal(report, &packages); err != nil {
		return nil, err
	}
	var faults []string
	for _, p := range packages {
		if tidy.IsForTests(p.Path) {
			continue
		}
		for _, f := range p.Funcs {
			if !f.Marker && !printed(f.Name) {
				faults = append(faults, fmt.Sprintf("%s:%d: no program reaches %s", f.Position.File, f.Position.Line, f.Name))
			}
		}
	}
	return faults, nil
}

// printed reports whether fmt calls a method by reflection, which no call graph shows.
func printed(method string) bool {
	return strings.HasSuffix(method, ".String") || strings.HasSuffix(method, ".GoString")
}
