package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A release that would break readers is refused, and leaves the baseline as it was.
func TestABrokenReleaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "released.json")
	types, err := describe(here(t), Told{})
	must(t, err)
	root, err := moduleRoot()
	must(t, err)
	now, err := releasable(filepath.Join(root, "handlers", "asyncapi"), types)
	must(t, err)
	must(t, writeRelease(path, now))
	before, err := os.ReadFile(path)
	must(t, err)
	must(t, writeRelease(path, now))
	types[0].Schema.Properties["name"] = &schema.Schema{Type: "integer"}
	if err := writeRelease(path, now); err == nil || !strings.Contains(err.Error(), "toolmill.test.told.v2") {
		t.Errorf("released: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the baseline is %s, %v", after, err)
	}
}

func TestSchemasOfFormerTypesAreDeleted(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "toolmill.test.former.v1.json"), nil, 0o600))
	types, err := describe(here(t), Told{})
	must(t, err)
	must(t, writeSchemas(dir, types))
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || files[0].Name() != "toolmill.test.told.v1.json" {
		t.Errorf("%v %v", files, err)
	}
}

func TestTheTableReplacesTheOneBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.md")
	must(t, os.WriteFile(path, []byte("before\n"+tableBegins+"old\n"+tableEnds+"after\n"), 0o600))
	types, err := describe(here(t), Told{})
	must(t, err)
	must(t, writeTable(path, types))
	must(t, writeTable(path, types))
	got, err := os.ReadFile(path)
	must(t, err)
	want := "before\n" + tableBegins + "| type | when | moves credits | schema |\n|---|---|---|---|\n" +
		"| `toolmill.test.told.v1` | somebody told something | yes | [test.told](../handlers/asyncapi/schemas/toolmill.test.told.v1.json) |\n" +
		tableEnds + "after\n"
	if string(got) != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	must(t, os.WriteFile(path, []byte("no place"), 0o600))
	if writeTable(path, types) == nil {
		t.Error("a document without a place has a table")
	}
}

// Generating changes nothing: the committed files are those of the types. make generate-check says the same, later.
func TestGeneratedFilesAreUpToDate(t *testing.T) {
	root, err := moduleRoot()
	must(t, err)
	types, err := describe(newSources(root), domain.InLog...)
	must(t, err)
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS(filepath.Join(root, "handlers", "asyncapi"))))
	must(t, writeSchemas(filepath.Join(dir, "schemas"), types))
	must(t, writeDocument(dir, types))
	for _, d := range types {
		same(t, root, dir, filepath.Join("schemas", d.Type+".json"))
	}
	same(t, root, dir, "asyncapi.yaml")
}

func same(t *testing.T, root, dir, name string) {
	t.Helper()
	want, err := os.ReadFile(filepath.Join(dir, name))
	must(t, err)
	if got, err := os.ReadFile(filepath.Join(root, "handlers", "asyncapi", name)); err != nil || string(got) != string(want) {
		t.Errorf("handlers/asyncapi/%s is not what make generate writes (%v)", name, err)
	}
}
