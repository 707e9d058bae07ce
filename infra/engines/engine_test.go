package engines

import (
	"context"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

func startAll(t *testing.T) *Set {
	t.Helper()
	set, err := tryAll(t)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func tryAll(t *testing.T, queues ...string) (*Set, error) {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-test-") // engines' users may not enter the parent of t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	set, err := Start(t.Context(), Config{
		Scratch: dir, Kept: filepath.Join(dir, "kept"), ChromiumConcurrency: 1, Queues: queues, Logger: slog.New(slog.DiscardHandler),
	})
	t.Cleanup(func() {
		if err := set.Stop(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	return set, err
}

// Each contract has its steps on the engine of its class, and no steps lack a contract.
func TestContractsAndStepsAreTheSameTools(t *testing.T) {
	set := startAll(t)
	byClass := map[string][]string{}
	for _, e := range set.Engines {
		if e.Missing != nil {
			t.Errorf("%s is missing, scripts/setup installs it: %v", e.Class, e.Missing)
		}
		byClass[e.Class] = slices.Sorted(maps.Keys(e.Tools))
	}
	promised := map[string][]string{}
	for _, c := range tool.Contracts() {
		promised[c.EngineClass] = append(promised[c.EngineClass], c.Slug)
	}
	for class, slugs := range promised {
		slices.Sort(slugs)
		if !slices.Equal(slugs, byClass[class]) {
			t.Errorf("%s: contracts of %v, steps of %v", class, slugs, byClass[class])
		}
		delete(byClass, class)
	}
	if len(byClass) > 0 {
		t.Errorf("steps without contracts: %v", byClass)
	}
}

// On a machine without engines nothing fails, and each engine says why it is missing.
func TestMissingEnginesSayWhy(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, e := range startAll(t).Engines {
		if e.Class == "pdfium" {
			continue // PDFium is found without PATH
		}
		if e.Missing == nil || e.Missing.Error() == "" || len(e.Tools) > 0 {
			t.Errorf("%+v", e)
		}
	}
}

// An operator whose engines make other system calls than the recorded ones is told what starts them.
func TestAnEngineThatDoesNotStartNamesTheRemedy(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "chromium"), []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	_, err := tryAll(t)
	if err == nil || strings.Contains(err.Error(), "TOOLMILL_SYSTEM_CALLS=denied") != (calls.Used() == calls.Allowed) {
		t.Error(err)
	}
}
