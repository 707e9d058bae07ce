package web

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/go-json-experiment/json"
)

// manifestFile is where Vite writes which file became which.
const manifestFile = ".vite/manifest.json"

// manifest is Vite's, by the path of each source file.
type manifest map[string]struct {
	File           string   `json:"file"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
	CSS            []string `json:"css"`
}

// readManifest returns the manifest of a build, nil if there is none.
func readManifest(dist fs.FS) (manifest, error) {
	data, err := fs.ReadFile(dist, manifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	m := manifest{}
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("web: %s: %w", manifestFile, err)
	}
	return m, nil
}

// loads are what a page names in its head, so that the browser asks for all of it at once.
type loads struct {
	Script, Icon     string
	Styles, Preloads []string
}

// of returns what a page loads: the app's entry, and the chunks of the page itself, with all that they import.
func (m manifest) of(chunks ...string) loads {
	if m == nil {
		return loads{}
	}
	l := loads{Script: root + m[entry].File, Icon: root + m[icon].File}
	seen := map[string]bool{}
	m.gather(entry, seen, &l)
	for _, chunk := range chunks {
		m.gather(chunk, seen, &l)
	}
	l.Preloads = slices.DeleteFunc(l.Preloads, func(file string) bool { return file == l.Script })
	return l
}

func (m manifest) gather(source string, seen map[string]bool, l *loads) {
	made, found := m[source]
	if !found || seen[source] {
		return
	}
	seen[source] = true
	l.Preloads = append(l.Preloads, root+made.File)
	for _, style := range made.CSS {
		l.Styles = append(l.Styles, root+style)
	}
	for _, imported := range made.Imports {
		m.gather(imported, seen, l)
	}
}
