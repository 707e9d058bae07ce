package site

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Strays lists the processes that belong to the data in a directory and are not Postgres: those that have the
// directory in their arguments or environment, or as their working directory. Engines have it in all three, and each
// of their children in at least one, whatever their namespaces.
func Strays(dir string) []string {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return []string{err.Error()}
	}
	mark := dir + "/"
	var found []string
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		dir := filepath.Join("/proc", entry.Name())
		arguments, _ := os.ReadFile(filepath.Join(dir, "cmdline")) // empty if it has ended
		program, _, _ := bytes.Cut(arguments, []byte{0})
		if len(arguments) == 0 || isPostgres(string(program)) {
			continue
		}
		environment, _ := os.ReadFile(filepath.Join(dir, "environ"))
		workingDir, _ := os.Readlink(filepath.Join(dir, "cwd"))
		if bytes.Contains(arguments, []byte(mark)) || bytes.Contains(environment, []byte(mark)) || strings.HasPrefix(workingDir, mark) {
			found = append(found, fmt.Sprintf("%d %s", pid, program))
		}
	}
	return found
}

// isPostgres recognises the postmaster by its program and sessions by the title that they set.
func isPostgres(program string) bool {
	return filepath.Base(program) == "postgres" || strings.HasPrefix(program, "postgres: ")
}

// goneWithin is how long engines may outlive a killed service.
const goneWithin = 5 * time.Second

// AwaitNoStrays returns the processes that are left in the directory after 5 s, and how long it took until there were
// none.
func AwaitNoStrays(ctx context.Context, dir string) (left []string, took time.Duration) {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(ctx, goneWithin)
	defer cancel()
	_ = Until(ctx, "engines end", func() bool {
		left = Strays(dir)
		return len(left) == 0
	})
	return left, time.Since(begun)
}
