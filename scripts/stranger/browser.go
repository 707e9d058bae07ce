package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// used is how one of the browser's tools did.
type used struct {
	Status          string   `json:"status"`
	Duration        float64  `json:"duration"`
	FailureMessages []string `json:"failureMessages"`
	// AncestorTitles begin with the tool's slug.
	AncestorTitles []string `json:"ancestorTitles"`
}

// useBrowser has a browser use each of the registry's tools that run in it, once, on a real input, at the service that runs in the clone.
// Another program looks at each result. It says how each did, and returns what failed or was not used.
func (v *visitor) useBrowser(ctx context.Context) error {
	wanted, err := v.api().InBrowser(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	report := filepath.Join(v.home(), "browser.json")
	command := v.command(ctx, "scripts/web", "once", report)
	// Its children would keep what they print open, and this waiting.
	const patience = 10 * time.Second
	command.SysProcAttr.Setpgid = true
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGTERM) }
	command.WaitDelay = patience
	printed, ended := command.CombinedOutput()
	text, err := os.ReadFile(report)
	if err != nil {
		return errors.Join(err, ended, errors.New(string(printed)))
	}
	all, err := v.sayUsed(text, wanted)
	v.sayf("%d tools in the browser, %.0f s", len(wanted), time.Since(began).Seconds())
	return errors.Join(all, err, ended)
}

// sayUsed reads vitest's report.
func (v *visitor) sayUsed(report []byte, wanted []string) (failed, err error) {
	var told struct {
		TestResults []struct {
			AssertionResults []used `json:"assertionResults"`
		} `json:"testResults"`
	}
	if err := json.Unmarshal(report, &told); err != nil {
		return nil, err
	}
	bySlug := make(map[string]used)
	for _, file := range told.TestResults {
		for _, one := range file.AssertionResults {
			if one.Status != "skipped" && one.Status != "pending" {
				bySlug[strings.Join(one.AncestorTitles, " ")] = one
			}
		}
	}
	for _, slug := range wanted {
		one := bySlug[slug]
		did := outcome(one)
		v.sayf("%-22s  %6.2f s  %s", slug, one.Duration/1000, did)
		if did != "ok" {
			failed = errors.Join(failed, fmt.Errorf("%s, in the browser: %s", slug, did))
		}
	}
	return failed, nil
}

func outcome(u used) string {
	switch u.Status {
	case "passed":
		return "ok"
	case "":
		return "it was not used"
	}
	return strings.Join(u.FailureMessages, "; ")
}
