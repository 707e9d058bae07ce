package patches

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// addition is one patch and how many files it may touch.
type addition struct {
	patch string
	// own are the files that belong only to what is added; they are not counted.
	own []string
	// filesMax is how many other files it may touch. Output of make generate is not in the patch, and not counted.
	filesMax int
	// generate are the packages whose generated files the addition changes.
	generate []string
}

var additions = []addition{
	// The example tool rotates the pages of a PDF with qpdf, which scripts/setup --test installs. Its contract and
	// its package are its own; a row in the tools' document is counted.
	{patch: "tool.patch", filesMax: 4, own: []string{"domain/tool/rotate_pdf_api.go", "workers/tools/rotatepdf/"}},
	// The example command takes credits back: the domain decides it, operators send it, the model repeats it. All its
	// files are counted, including its specification and its line in the test of the operators' trail.
	{patch: "command.patch", filesMax: 7, generate: []string{"./domain"}},
	// The example field is the language of an input: accepted from the client, stored in the log, shown with the job.
	// The golden file of job.accepted is counted; the description's JSON, the Go client and the event's
	// schema are generated.
	{patch: "field.patch", filesMax: 4, generate: []string{"./handlers/openapi", "./handlers/client", "./handlers/asyncapi"}},
}

func TestAnAdditionTouchesFewFiles(t *testing.T) {
	for _, a := range additions {
		files := touched(t, a.path(t))
		if others := a.others(files); len(others) > a.filesMax {
			t.Errorf("%s touches %d files besides its own, at most %d: %v", a.patch, len(others), a.filesMax, others)
		}
	}
}

// One copy of the tree gets all of them, and is built and tested once, because each build takes a minute.
func TestAdditionsBuildAndPassTheirTests(t *testing.T) {
	dir := copyOfTree(t)
	var files []string
	for _, a := range additions {
		// One line of context is enough to find the place after unrelated changes around it.
		inDir(t, dir, "git", "apply", "-C1", "--recount", "--whitespace=nowarn", a.path(t))
		files = append(files, touched(t, a.path(t))...)
	}
	for _, a := range additions {
		for _, pkg := range a.generate {
			inDir(t, dir, "go", "generate", pkg)
		}
	}
	inDir(t, dir, "go", "build", "-trimpath", "./...")
	inDir(t, dir, "go", append([]string{"test", "-trimpath"}, packagesOf(dir, files)...)...)
}

func (a addition) path(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "testdata", "patches", a.patch))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func (a addition) others(files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(file string) bool {
		return slices.ContainsFunc(a.own, func(own string) bool {
			return file == own || strings.HasSuffix(own, "/") && strings.HasPrefix(file, own)
		})
	})
}

var header = regexp.MustCompile(`(?m)^diff --git a/(\S+) b/`)

func touched(t *testing.T, patch string) (files []string) {
	t.Helper()
	text, err := os.ReadFile(patch)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range header.FindAllSubmatch(text, -1) {
		files = append(files, string(match[1]))
	}
	if len(files) == 0 {
		t.Fatalf("%s touches nothing", patch)
	}
	return files
}

// packagesOf returns the packages of the files' folders.
func packagesOf(dir string, files []string) (packages []string) {
	for _, file := range files {
		if sources, _ := filepath.Glob(filepath.Join(dir, path.Dir(file), "*.go")); len(sources) > 0 {
			packages = append(packages, "./"+path.Dir(file))
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

// copyOfTree is a copy of all files that git tracks or would add.
func copyOfTree(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	// Engines' users must be able to enter it.
	for above := dir; above != filepath.Dir(os.TempDir()) && above != "/"; above = filepath.Dir(above) {
		if info, err := os.Stat(above); err == nil && info.Mode().Perm()&0o011 != 0o011 {
			_ = os.Chmod(above, info.Mode().Perm()|0o055)
		}
	}
	listed, err := exec.Command("git", "-c", "safe.directory=*", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(string(bytes.TrimRight(listed, "\x00")), "\x00") {
		copyFile(t, filepath.Join(root, name), filepath.Join(dir, name))
	}
	return dir
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if os.IsNotExist(err) {
		return // deleted, but not yet in the index
	}
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, content, info.Mode().Perm())
	}
	if err != nil {
		t.Fatal(err)
	}
}

func inDir(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, args...)
	// As scripts/build does, whose packages it finds compiled.
	command.Dir, command.Env = dir, append(os.Environ(), "CGO_ENABLED=0")
	if said, err := command.CombinedOutput(); err != nil {
		const enough = 4000
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, said[max(0, len(said)-enough):])
	}
}
