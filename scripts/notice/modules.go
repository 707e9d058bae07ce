package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// modules returns the modules with a package in the program, for every platform in the Dockerfile. The standard
// library is the last of them, because its code is in the program too.
func modules(root string) ([]part, error) {
	seen := map[string]bool{}
	var parts []part
	for _, arch := range []string{"amd64", "arm64"} {
		found, err := modulesFor(root, arch)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if !seen[p.Name] {
				seen[p.Name] = true
				parts = append(parts, p)
			}
		}
	}
	std, err := standardLibrary()
	return append(parts, std), err
}

func modulesFor(root, arch string) ([]part, error) {
	list := exec.Command("go", "list", "-deps", "-json=Module", ".")
	list.Dir, list.Stderr = root, os.Stderr
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var parts []part
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed listedPackage
		err := decoder.Decode(&listed)
		if errors.Is(err, io.EOF) {
			return parts, nil
		}
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if m := listed.Module; m != nil && !m.Main {
			parts = append(parts, part{Name: m.Path, Version: m.Version, Dir: m.Dir})
		}
	}
}

// listedPackage is what is read of the output of "go list -json".
//
//nolint:tagliatelle // go list's names
type listedPackage struct {
	Module *struct {
		Path    string `json:"Path"`
		Version string `json:"Version"`
		Dir     string `json:"Dir"`
		Main    bool   `json:"Main"`
	} `json:"Module"`
}

// standardLibrary is Go's own: its version is the toolchain's, which go.mod names.
func standardLibrary() (part, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return part{}, fmt.Errorf("go env: %w", err)
	}
	return part{Name: "Go's standard library", Dir: string(bytes.TrimSpace(root))}, nil
}
