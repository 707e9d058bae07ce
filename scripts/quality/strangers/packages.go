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

// printersFolder has the documents of groff, which is there to print others.
const printersFolder = "groff-base"

// distribution returns HTML documents of the packages that are installed on this machine: the same few of each.
func distribution() (all []Document, err error) {
	return ofDistribution(6, 48)
}

// ofDistribution returns so many documents at most of each folder, and in all.
func ofDistribution(ofFolderMax, documentsMax int) (all []Document, err error) {
	taken := map[string]int{}
	err = filepath.WalkDir("/usr/share/doc", func(path string, entry fs.DirEntry, err error) error {
		folder := strings.Split(path, "/")
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".html" || len(folder) < 6 || folder[4] == printersFolder || taken[folder[4]] >= ofFolderMax || len(all) >= documentsMax {
			return nil //nolint:nilerr // a folder that cannot be read has no documents
		}
		copyright := filepath.Join("/usr/share/doc", folder[4], "copyright")
		source, err := os.ReadFile(path) //nolint:gosec // a document of the distribution
		if _, none := os.Stat(copyright); err != nil || none != nil || len(source) < documentBytesMin {
			return nil //nolint:nilerr // see above
		}
		body := plainBody(string(source))
		if len(body) < documentBytesMin {
			return nil
		}
		taken[folder[4]]++
		all = append(all, dressed(Document{Name: strings.TrimPrefix(path, "/usr/share/doc/"), Kind: "distribution", Origin: "distribution", Licence: copyright, Lang: "en", Body: body}))
		return nil
	})
	return all, err
}

// looks are those that a document with a source gets, by a hash of its name.
var looks = []struct {
	css     string
	printer Printer
}{
	{`body{font:11pt/1.4 "Liberation Serif"}` + fullRules, Chromium},
	{`body{font:9.5pt/1.3 "Liberation Serif"}` + columns(2, "7mm", "justify") + rowRules, Chromium},
	{`body{font:10pt/1.45 "Liberation Sans"}pre{background:#eee;padding:4pt}` + rowRules, Chromium},
	{`@page{size:A4 landscape}body{font:8.5pt/1.3 Carlito}` + columns(3, "6mm", "left") + noRules, Chromium},
	{"", Typst},
	{"columns", Typst},
	{"", LibreOffice},
	{`body{font:10pt/1.5 "DejaVu Sans"}h2,h3,h4{font-size:1em}` + zebra, Chromium},
}

func dressed(d Document) Document { return d.inLook(lookOf(d.Name)) }

func lookOf(name string) int { return hashOf("look of "+name) % len(looks) }

func (d Document) inLook(number int) Document {
	look := looks[number]
	if d.Printer = look.printer; look.printer == Chromium {
		d.CSS = look.css + `pre{font:.85em/1.3 "Liberation Mono";white-space:pre-wrap;overflow-wrap:anywhere}code{font:.9em "Liberation Mono"}td,th{overflow-wrap:anywhere}`
	} else {
		d.CSS = look.css
	}
	return d
}
