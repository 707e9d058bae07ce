// Command notice writes NOTICE at the root of the repository: the modules that are part of the built program, and the
// files of others that it embeds, each with its licence, and the texts of those licences. It fails for a part whose
// licence it does not recognise or that must not be shipped, so that a new dependency is reviewed before it is built
// in.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

//go:generate go run .

func main() {
	log.SetFlags(0)
	log.SetPrefix("notice: ")
	if err := run("../.."); err != nil {
		log.Fatal(err)
	}
}

// embedded are files of others in this repository that become part of the program: their directories, each with its
// licence and the script that fetches them.
var embedded = map[string]string{"redoc (npm)": "handlers/openapi/redoc"}

var fetchedVersion = regexp.MustCompile(`(?m)^version=(\S+)$`)

// embeddedPart reads the version of an embedded part from the script that fetches it.
func embeddedPart(root, name, dir string) (part, error) {
	dir = filepath.Join(root, dir)
	script, err := os.ReadFile(filepath.Join(dir, "fetch"))
	if err != nil {
		return part{}, fmt.Errorf("%s: %w", name, err)
	}
	version := fetchedVersion.FindSubmatch(script)
	if version == nil {
		return part{}, fmt.Errorf("%s: %s/fetch names no version", name, dir)
	}
	return part{Name: name, Version: string(version[1]), Dir: dir}, nil
}

func run(root string) error {
	parts, err := modules(root)
	if err != nil {
		return err
	}
	for name, dir := range embedded {
		own, err := embeddedPart(root, name, dir)
		if err != nil {
			return err
		}
		parts = append(parts, own)
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.Name, b.Name) })
	var notice bytes.Buffer
	if err = write(&notice, parts); err != nil {
		return err
	}
	const everybodyReads = 0o644
	return os.WriteFile(root+"/NOTICE", notice.Bytes(), everybodyReads)
}

// part is the work of others in the program.
type part struct {
	Name, Version string
	// Dir is the directory of its licence.
	Dir string
}

func (p part) String() string { return fmt.Sprintf("%s %s", p.Name, p.Version) }
