package tidy

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Library is what citations can name: every file and folder of the repository, and the sections of its documents.
type Library struct {
	// Documents are the contents of the Markdown files, by path.
	Documents map[string]string

	// paths are all files and folders, relative to the module's root, with slashes.
	paths map[string]bool
}

// LoadLibrary reads the Markdown files below root and records every other path, except those that Go and .gitignore
// ignore.
func LoadLibrary(root fs.FS) (Library, error) {
	l := Library{Documents: map[string]string{}, paths: map[string]bool{}}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && name != ".ci" && isIgnored(name) && path.Base(name) != "testdata":
			return fs.SkipDir
		}
		l.paths[name] = true
		if path.Ext(name) != ".md" || strings.Contains(name, "testdata/") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		l.Documents[name] = string(text)
		return err
	})
	if err != nil {
		return Library{}, fmt.Errorf("tidy: %w", err)
	}
	return l, nil
}

// holds reports whether a file or folder exists, or a pattern with * matches one.
func (l Library) holds(name string) bool {
	name = strings.TrimSuffix(name, "/")
	if !strings.Contains(name, "*") {
		return l.paths[name]
	}
	for known := range l.paths {
		if fits, err := path.Match(name, known); fits && err == nil {
			return true
		}
	}
	return false
}

var (
	headings = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	fences   = regexp.MustCompile("(?ms)^```.*?^```")
	notSlug  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// titles returns the headings of a document, in order.
func (l Library) titles(document string) []string {
	found := headings.FindAllStringSubmatch(fences.ReplaceAllString(l.Documents[document], ""), -1)
	titles := make([]string, len(found))
	for i, heading := range found {
		titles[i] = heading[1]
	}
	return titles
}

// hasSection reports whether a document has a heading with this title, or with the number §number.
func (l Library) hasSection(document, title, number string) bool {
	return slices.ContainsFunc(l.titles(document), func(heading string) bool {
		if title != "" {
			return heading == title
		}
		first, _, _ := strings.Cut(heading, " ")
		return strings.TrimSuffix(first, ".") == number
	})
}

// hasAnchor reports whether GitHub gives one of the document's headings this anchor.
func (l Library) hasAnchor(document, anchor string) bool {
	return slices.ContainsFunc(l.titles(document), func(heading string) bool {
		slug := notSlug.ReplaceAllString(strings.ToLower(heading), "")
		return strings.ReplaceAll(slug, " ", "-") == anchor
	})
}
