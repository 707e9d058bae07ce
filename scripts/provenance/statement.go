package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// path is where the statement is, in a checkout.
const path = "dist/provenance.json"

// statement is version 1 of in-toto's, with version 1 of SLSA's provenance.
type statement struct {
	Type          string     `json:"_type"` //nolint:tagliatelle // in-toto's name
	Subject       []resource `json:"subject"`
	PredicateType string     `json:"predicateType"`
	Predicate     predicate  `json:"predicate"`
}

// resource is a file, a commit or a tool, by its digest or its version.
type resource struct {
	Name        string            `json:"name,omitempty"`
	URI         string            `json:"uri,omitempty"`
	Digest      map[string]string `json:"digest,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type predicate struct {
	BuildDefinition struct {
		BuildType            string            `json:"buildType"`
		ExternalParameters   map[string]string `json:"externalParameters"`
		ResolvedDependencies []resource        `json:"resolvedDependencies"`
	} `json:"buildDefinition"`
	RunDetails struct {
		Builder struct {
			ID string `json:"id"`
		} `json:"builder"`
		Metadata struct {
			FinishedOn time.Time `json:"finishedOn"`
		} `json:"metadata"`
	} `json:"runDetails"`
}

// checkout is a clone of the repository in which files were built.
type checkout struct{ dir string }

// Errors of files that are not those of the commit.
var (
	errDiffers = errors.New("files differ from the commit: what was built from them is not the commit's")
	errOther   = errors.New("not the file that was built")
	errCommit  = errors.New("the statement is of another commit")
)

func (c checkout) write(ctx context.Context, files []string) error {
	changed, err := c.said(ctx, "git", "status", "--porcelain", "--untracked-files=no")
	if err == nil && changed != "" {
		err = errDiffers
	}
	if err != nil {
		return err
	}
	s := statement{Type: "https://in-toto.io/Statement/v1", PredicateType: "https://slsa.dev/provenance/v1"}
	if s.Subject, err = c.files(files...); err != nil {
		return err
	}
	built := &s.Predicate.BuildDefinition
	built.BuildType, built.ExternalParameters = "make", map[string]string{"targets": "build package sbom"}
	if built.ResolvedDependencies, err = c.materials(ctx); err != nil {
		return err
	}
	s.Predicate.RunDetails.Metadata.FinishedOn = time.Now().UTC().Truncate(time.Second)
	if s.Predicate.RunDetails.Builder.ID, err = os.Hostname(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err = os.MkdirAll(filepath.Join(c.dir, "dist"), 0o755); err == nil { //nolint:gosec,mnd // for everybody, like the rest of dist
		err = os.WriteFile(filepath.Join(c.dir, path), append(text, '\n'), 0o644) //nolint:gosec,mnd // likewise
	}
	if err == nil {
		fmt.Printf("provenance: %s: %d files of commit %s\n", path, len(files), built.ResolvedDependencies[0].Digest["gitCommit"])
	}
	return err
}

// materials are what was built from, the commit first.
func (c checkout) materials(ctx context.Context) ([]resource, error) {
	commit, err := c.said(ctx, "git", "rev-parse", "HEAD")
	if err != nil {
		return nil, err
	}
	origin, err := c.said(ctx, "git", "config", "--get", "remote.origin.url")
	if err != nil {
		origin = "unknown" // a repository without an origin
	}
	all := []resource{{URI: "git+" + origin, Digest: map[string]string{"gitCommit": commit}}}
	for _, tool := range [][]string{{"go", "version"}, {"node", "--version"}} {
		version, err := c.said(ctx, tool[0], tool[1:]...)
		if err != nil {
			version = "none" // the web app was built elsewhere, or not
		}
		all = append(all, resource{Name: tool[0], Annotations: map[string]string{"version": version}})
	}
	locks, err := c.files("go.sum", "handlers/web/app/package-lock.json")
	return append(all, locks...), err
}

func (c checkout) files(names ...string) ([]resource, error) {
	all := make([]resource, len(names))
	for i, name := range names {
		sum, err := c.sum(name)
		if err != nil {
			return nil, err
		}
		all[i] = resource{Name: name, Digest: map[string]string{"sha256": sum}}
	}
	return all, nil
}

func (c checkout) sum(name string) (string, error) {
	file, err := os.Open(filepath.Join(c.dir, name)) //nolint:gosec // files that the caller names
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return hex.EncodeToString(h.Sum(nil)), err
}

// said runs a command in the checkout and returns what it prints. CI may run as a user other than the checkout's.
func (c checkout) said(ctx context.Context, name string, args ...string) (string, error) {
	if name == "git" {
		args = append([]string{"-c", "safe.directory=*"}, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...) //nolint:gosec // git, go and node
	cmd.Dir = c.dir
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

func (c checkout) check(ctx context.Context) error {
	text, err := os.ReadFile(filepath.Join(c.dir, path))
	if err != nil {
		return err
	}
	var s statement
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	now, err := c.materials(ctx)
	if err != nil {
		return err
	}
	from := s.Predicate.BuildDefinition.ResolvedDependencies
	if len(from) == 0 || from[0].Digest["gitCommit"] != now[0].Digest["gitCommit"] {
		return errCommit
	}
	faults := make([]error, 0, len(s.Subject))
	for _, subject := range s.Subject {
		sum, err := c.sum(subject.Name)
		if err == nil && sum != subject.Digest["sha256"] {
			err = fmt.Errorf("%s: %w", subject.Name, errOther)
		}
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}
