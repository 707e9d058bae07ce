package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// leftMax is how long an engine's processes may take to end.
	leftMax   = 5 * time.Second
	leftEvery = 50 * time.Millisecond
)

// remaining returns the processes of an attempt that are left five seconds after its end: those that work in its
// directory or were started with it, wherever they are now. A browser waits for its account's next job and is not
// started with any job's directory. A LibreOffice that was started ahead has its directory moved into the attempt's.
func remaining(ctx context.Context, dir string) (left []string) {
	ctx, cancel := context.WithTimeout(ctx, leftMax)
	defer cancel()
	look := time.NewTicker(leftEvery)
	defer look.Stop()
	for {
		if left = processesOf(append(spareNames(dir), dir)...); len(left) == 0 {
			return nil
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return left
		}
	}
}

func spareNames(dir string) (names []string) {
	paths, _ := filepath.Glob(filepath.Join(dir, "spare-*"))
	for _, path := range paths {
		names = append(names, filepath.Base(path))
	}
	return names
}

// processesOf returns the processes that were started with one of the words or work below it.
func processesOf(words ...string) (found []string) {
	paths, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return []string{err.Error()}
	}
	for _, path := range paths {
		arguments, err := os.ReadFile(filepath.Join(path, "cmdline"))
		if err != nil {
			continue // it has ended
		}
		working, _ := os.Readlink(filepath.Join(path, "cwd"))
		named := func(word string) bool {
			return strings.Contains(string(arguments), word) || strings.HasPrefix(working, word)
		}
		if slices.ContainsFunc(words, named) {
			found = append(found, filepath.Base(path)+" "+strings.ReplaceAll(string(arguments[:min(60, len(arguments))]), "\x00", " "))
		}
	}
	return found
}

// descendants returns the processes that this one started, and theirs.
func descendants() (found []string) {
	parents := map[int]int{}
	paths, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		var pid, parent int
		var state string
		_, behind, _ := strings.Cut(string(text), ") ")
		pid, _ = strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if _, err := fmt.Sscan(behind, &state, &parent); err == nil {
			parents[pid] = parent
		}
	}
	for pid := range parents {
		for at := parents[pid]; at > 1; at = parents[at] {
			if at == os.Getpid() {
				found = append(found, strconv.Itoa(pid))
				break
			}
		}
	}
	return found
}
