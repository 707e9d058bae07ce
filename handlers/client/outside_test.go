package client

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestProgramsOutsideImportTheClient: a module that requires only this one builds a program with the client, which imports no
// other package of ours, and runs a job.
func TestProgramsOutsideImportTheClient(t *testing.T) {
	s := serve(t, map[string][]string{
		"POST /v1/jobs":      {jobLine("queued", "")},
		"GET /v1/jobs/job_1": {jobLine("succeeded", withOutput)},
		"GET /get":           {"200 PDF"},
	})
	dir := outsideModule(t)
	if got := goCommand(t, s, dir, "run", "."); got != "PDF" {
		t.Errorf("the program wrote %q", got)
	}
	if got := s.requests["POST /v1/jobs"][0].Header.Get("Authorization"); got != "Bearer tmk_live_1" {
		t.Errorf("Authorization: %s", got)
	}
	modules := strings.Fields(goCommand(t, s, dir, "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "."))
	slices.Sort(modules)
	want := []string{
		"example.com/outside", "github.com/apapsch/go-jsonmerge/v2", "github.com/google/uuid", "github.com/oapi-codegen/runtime",
		"github.com/toolmill/toolmill",
	}
	if got := slices.Compact(modules); !slices.Equal(got, want) {
		t.Errorf("a program with the client needs the modules %v, want %v", got, want)
	}
	ours := strings.Fields(goCommand(t, s, dir, "list", "-deps", "github.com/toolmill/toolmill/handlers/client"))
	ours = slices.DeleteFunc(ours, func(path string) bool { return !strings.HasPrefix(path, "github.com/toolmill/") })
	if len(ours) != 1 {
		t.Errorf("the client imports other packages of ours: %v", ours)
	}
}

// outsideModule creates a module that requires only this one, replaced by the working tree. Dependencies come from the module
// cache, and what a build of this module does not need of them, their go.mod files, from the module proxy.
func outsideModule(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copyFile(t, "testdata/outside/main.go", filepath.Join(dir, "main.go"))
	copyFile(t, filepath.Join(root, "go.sum"), filepath.Join(dir, "go.sum"))
	module := fmt.Sprintf("module example.com/outside\n\ngo 1.26\n\nrequire github.com/toolmill/toolmill v0.0.0\n\n"+
		"replace github.com/toolmill/toolmill => %s\n", root)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// goCommand runs the go command in dir and returns what it wrote.
func goCommand(t *testing.T, s *scripted, dir string, args ...string) string {
	t.Helper()
	run := exec.CommandContext(t.Context(), "go", args...)
	run.Dir = dir
	run.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "CGO_ENABLED=0", "GOWORK=off", "PWD="+dir,
		"TOOLMILL_BASE_URL="+s.URL+"/v1", "TOOLMILL_API_KEY=tmk_live_1")
	var said bytes.Buffer
	run.Stderr = &said
	out, err := run.Output()
	if err != nil {
		t.Fatalf("go %s: %v: %s", strings.Join(args, " "), err, said.String())
	}
	return string(out)
}
