package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	docsMax = 2 * time.Minute
	// docsShow is a part of the document's introduction: it is on the page once Redoc has read the document.
	// Operations are rendered only when the reader scrolls to them.
	docsShow = "run as background jobs"
)

var (
	requested = regexp.MustCompile(`"url":"([a-z]+://[^"]*)"`)
	complaint = regexp.MustCompile(`(?m)^.*CONSOLE.*Content Security Policy.*$`)
)

// checkDocs opens /docs in a browser: the document must be shown, the page's policy must have nothing to block,
// and no request may go anywhere but to the service.
func checkDocs(ctx context.Context, root string) error {
	browser, err := findBrowser()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "toolmill-docs-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ctx, stop := context.WithTimeout(ctx, docsMax)
	defer stop()
	noted := filepath.Join(dir, "requests.json")
	command := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+dir, //nolint:gosec // found on PATH
		"--enable-logging=stderr", "--log-net-log="+noted, "--virtual-time-budget=60000", "--dump-dom", root+"/docs")
	var said bytes.Buffer
	command.Stderr = &said
	page, err := command.Output()
	if err != nil {
		return fmt.Errorf("/docs in %s: %w: %s", browser, err, said.Bytes())
	}
	if !bytes.Contains(page, []byte(docsShow)) {
		return fmt.Errorf("/docs does not show the document: %s", said.Bytes())
	}
	return errors.Join(complaints(said.Bytes()), elsewhere(noted, root))
}

func complaints(said []byte) error {
	found := complaint.FindAll(said, -1)
	faults := make([]error, len(found))
	for i, line := range found {
		faults[i] = fmt.Errorf("/docs: the browser says %s", line)
	}
	return errors.Join(faults...)
}

// elsewhere reads the browser's own log of requests.
func elsewhere(noted, root string) error {
	text, err := os.ReadFile(noted)
	if err != nil {
		return err
	}
	here, others := 0, map[string]bool{}
	for _, found := range requested.FindAllSubmatch(text, -1) {
		address, err := url.Parse(string(found[1]))
		switch {
		case err != nil || address.Scheme == "data" || address.Scheme == "blob":
		case address.Scheme+"://"+address.Host == root:
			here++
		default:
			others[address.Scheme+"://"+address.Host] = true
		}
	}
	const hereMin = 3 // page, script, document
	if here < hereMin || len(others) > 0 {
		return fmt.Errorf("/docs: %d requests to the service, and to %s", here, strings.Join(keys(others), ", "))
	}
	return nil
}

func keys(set map[string]bool) (names []string) {
	for name := range set {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func findBrowser() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium on PATH: run scripts/setup")
}
