package strangers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

const (
	// ofPackageMax is the maximal number of documents of one package.
	ofPackageMax = 14
	// documentBytesMin keeps out notes of a few lines.
	documentBytesMin = 2500
)

// freeLicences are the SPDX identifiers of packages whose documents may be used.
var freeLicences = []string{"MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "CC0-1.0", "BlueOak-1.0.0", "Unlicense", "Python-2.0"}

// shipped returns the Markdown documents of the packages that npm installed below a folder.
func shipped(dir string) (all []Document, err error) {
	manifests, err := filepath.Glob(filepath.Join(dir, "node_modules", "*", "package.json"))
	if err != nil {
		return nil, err
	}
	scoped, err := filepath.Glob(filepath.Join(dir, "node_modules", "@*", "*", "package.json"))
	if err != nil {
		return nil, err
	}
	for _, manifest := range slices.Concat(manifests, scoped) {
		some, err := ofPackage(manifest)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", manifest, err)
		}
		all = append(all, some...)
	}
	return all, nil
}

func ofPackage(manifest string) (all []Document, err error) {
	var said struct {
		Name    string `json:"name"`
		Version string `json:"version"`
		License any    `json:"license"`
	}
	content, err := os.ReadFile(manifest)
	if err == nil {
		err = json.Unmarshal(content, &said)
	}
	licence, _ := said.License.(string)
	if err != nil || !slices.Contains(freeLicences, licence) {
		return nil, err
	}
	root := filepath.Dir(manifest)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.EqualFold(filepath.Ext(path), ".md") || len(all) >= ofPackageMax || strings.Contains(path[len(root):], "node_modules") {
			return err
		}
		name, _ := filepath.Rel(root, path)
		d, err := markdownDocument(path, said.Name+" "+name)
		if err == nil && d.Body != "" {
			d.Licence = licence
			all = append(all, d)
		}
		return err
	})
	return all, err
}

func markdownDocument(path, name string) (d Document, err error) {
	source, err := os.ReadFile(path)
	if err != nil || len(source) < documentBytesMin || strings.Contains(strings.ToLower(name), "changelog") || strings.Contains(strings.ToLower(name), "license") {
		return d, err
	}
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithRendererOptions(html.WithUnsafe())).Convert(source, &b); err != nil {
		return d, err
	}
	return dressed(Document{Name: name, Kind: "npm", Origin: "npm", Lang: "en", Body: plainBody(b.String())}), nil
}
