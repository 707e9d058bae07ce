// Command generate writes the contract of the stream from the event types of package domain and their comments: the schemas and
// the AsyncAPI document of package asyncapi, and the table of types in docs/events.md.
//
//	go run ./handlers/asyncapi/generate            what go generate runs
//	go run ./handlers/asyncapi/generate -release   also makes the schemas those that were last released: run it for each release
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

func main() {
	release := flag.Bool("release", false, "make the schemas the baseline that later ones are compared with")
	flag.Parse()
	root, err := moduleRoot()
	if err == nil {
		err = generate(root, *release)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// moduleRoot returns the folder of go.mod, in or above the current one.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("run it in the repository")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// generate writes all files; with release, the baseline too.
func generate(root string, release bool) error {
	types, err := describe(newSources(root), domain.InLog...)
	if err != nil {
		return err
	}
	deprecate(types, domain.Replaced)
	home := filepath.Join(root, "handlers", "asyncapi")
	if release {
		now, err := releasable(home, types)
		if err != nil {
			return err
		}
		if err := writeRelease(filepath.Join(home, "released.json"), now); err != nil {
			return err
		}
	}
	if err := writeSchemas(filepath.Join(home, "schemas"), types); err != nil {
		return err
	}
	if err := writeDocument(home, types); err != nil {
		return err
	}
	return writeTable(filepath.Join(root, "docs", "events.md"), types)
}

// releasable returns all that a release promises: the types, and what all records have.
func releasable(home string, types []described) (schema.Types, error) {
	skeleton, err := os.ReadFile(filepath.Join(home, "skeleton.yaml"))
	if err != nil {
		return nil, err
	}
	now, err := schema.OfRecords(skeleton)
	if err != nil {
		return nil, err
	}
	for _, d := range types {
		now[d.Type] = d.Schema
	}
	return now, nil
}

func write(path string, data []byte) error {
	const everybodyReads = 0o644
	if err := os.WriteFile(path, data, everybodyReads); err != nil { //nolint:gosec // the developer's files
		return fmt.Errorf("write what was generated: %w", err)
	}
	return nil
}
