package everytool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/client"
)

// tool is a registry entry of a tool that runs on the service.
type tool struct {
	Slug, Status, Processing        string
	AcceptedInputTypes, OutputTypes []string
	Options                         struct{ Required []string }
	// Retention.Upload is set if the input is an uploaded file, not a text in the request.
	Retention struct{ Upload bool }
}

// Use runs each tool of the service's registry once, says how each did, and returns what failed. The URL checks run on s.Page.
func Use(ctx context.Context, s Service, files Samples) error {
	c, err := client.New(s.Base, s.Key)
	if err != nil {
		return err
	}
	tools, err := s.tools(ctx)
	if err != nil {
		return err
	}
	var all error
	failed := 0
	for _, t := range tools {
		began := time.Now()
		err := s.use(ctx, c, files, t)
		if err != nil {
			failed++
			all = errors.Join(all, fmt.Errorf("%s: %w", t.Slug, err))
		}
		s.Say("%-22s  %6.2f s  %s", t.Slug, time.Since(began).Seconds(), okOr(err))
	}
	s.Say("%d tools, %d failed", len(tools), failed)
	return all
}

// tools are those that run as jobs, and the URL checks if there is a page for them.
func (s Service) tools(ctx context.Context) ([]tool, error) {
	var jobs, urls struct{ Tools []tool }
	err := errors.Join(s.get(ctx, "/tools?processing=job&includeHidden=true", &jobs), s.get(ctx, "/tools?processing=url", &urls))
	if err == nil && (len(jobs.Tools) == 0 || len(urls.Tools) == 0) {
		err = errors.New("the registry is empty")
	}
	if s.Page == "" {
		return jobs.Tools, err
	}
	return append(jobs.Tools, urls.Tools...), err
}

// InBrowser are the slugs of the registry's tools that run in the browser.
func (s Service) InBrowser(ctx context.Context) ([]string, error) {
	var found struct{ Tools []tool }
	err := s.get(ctx, "/tools?processing=browser&includeHidden=true", &found)
	if err == nil && len(found.Tools) == 0 {
		err = errors.New("the registry has no tool of the browser")
	}
	slugs := make([]string, 0, len(found.Tools))
	for _, t := range found.Tools {
		slugs = append(slugs, t.Slug)
	}
	return slugs, err
}

func okOr(err error) string {
	if err != nil {
		return err.Error()
	}
	return "ok"
}

func (s Service) use(ctx context.Context, c *client.Client, files Samples, t tool) error {
	switch {
	case t.Status != "available":
		return errors.New("it is " + t.Status + "; the operations address's /readyz says why")
	case t.Processing == "url":
		return s.checkPage(ctx, t)
	}
	const patience = 2 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	run, err := files.runOf(t)
	if err != nil {
		return err
	}
	if file, ok := run.File.(*os.File); ok {
		defer func() { _ = file.Close() }() // it was only read
	}
	result, err := c.RunJob(ctx, run)
	if err != nil {
		return err
	}
	defer func() { _ = result.Output.Close() }() // it was only read
	output, err := io.ReadAll(result.Output)
	if err != nil {
		return err
	}
	return checkOutput(t, result.Job, output)
}

// checkOutput checks that the output has the digest in the job, and the kind in the registry.
func checkOutput(t tool, job client.Job, output []byte) error {
	if job.Output == nil {
		return errors.New("the job has no output")
	}
	told := job.Output.ContentType
	kind, _, _ := strings.Cut(told, ";")
	sum := sha256.Sum256(output)
	switch {
	case hex.EncodeToString(sum[:]) != job.Output.Sha256:
		return fmt.Errorf("the output's SHA-256 is not %s", job.Output.Sha256)
	case !isOfKind(kind, output):
		return fmt.Errorf("the output is not %s: %.20q", kind, output)
	}
	if slices.Contains(t.OutputTypes, kind) {
		return nil
	}
	return fmt.Errorf("the output is %s, the registry promises %v", told, t.OutputTypes)
}

// checkPage runs a URL check on the page of ServePage.
func (s Service) checkPage(ctx context.Context, t tool) error {
	var found struct{ Title string }
	if err := s.ask(ctx, http.MethodPost, "/url-metadata", map[string]string{"url": s.Page, "tool": t.Slug}, &found); err != nil {
		return err
	}
	if found.Title != pageTitle {
		return fmt.Errorf("the title is %q", found.Title)
	}
	return nil
}
