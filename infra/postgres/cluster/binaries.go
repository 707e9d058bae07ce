package cluster

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ErrNoBinaries means that this machine has no PostgreSQL server programs.
var ErrNoBinaries = errors.New("cluster: no PostgreSQL server programs (initdb, postgres) found; " +
	"run scripts/setup, or set DATABASE_URL to use a running server")

// debianDirs matches where Debian installs each version's server programs; none of them is on PATH. Tests replace it.
var debianDirs = "/usr/lib/postgresql/*/bin"

// findBinaries returns the directory that holds initdb and postgres. A server opens only data of its own major
// version, so that version's directory comes first if it is installed.
func findBinaries(version string) (string, error) {
	var same []string
	if version != "" {
		same = versionedDirs(strings.Replace(debianDirs, "*", version, 1))
	}
	for _, dir := range slices.Concat(same, configuredDir(), pathDir(), versionedDirs(debianDirs)) {
		if isExecutable(filepath.Join(dir, "initdb")) && isExecutable(filepath.Join(dir, "postgres")) {
			return dir, nil
		}
	}
	return "", ErrNoBinaries
}

// dataVersion returns the major version that made dataDir, or "" where there is no cluster yet.
func dataVersion(dataDir string) string {
	content, _ := os.ReadFile(filepath.Join(dataDir, "PG_VERSION"))
	return strings.TrimSpace(string(content))
}

func configuredDir() []string {
	output, err := exec.Command("pg_config", "--bindir").Output()
	if err != nil { // pg_config comes with the development files, which few machines have
		return nil
	}
	return []string{strings.TrimSpace(string(output))}
}

func pathDir() []string {
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return nil
	}
	// postgres finds its libraries relative to its real path.
	if resolved, err := filepath.EvalSymlinks(initdb); err == nil {
		initdb = resolved
	}
	return []string{filepath.Dir(initdb)}
}

// versionedDirs returns the directories that match, the highest version first.
func versionedDirs(pattern string) []string {
	dirs, _ := filepath.Glob(pattern) // only a malformed pattern is an error
	version := func(dir string) int {
		major, _, _ := strings.Cut(filepath.Base(filepath.Dir(dir)), ".") // 9.6 is older than 10
		number, _ := strconv.Atoi(major)
		return number
	}
	slices.SortFunc(dirs, func(a, b string) int { return version(b) - version(a) })
	return dirs
}

func isExecutable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}
