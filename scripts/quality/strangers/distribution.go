package strangers

import (
	"cmp"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

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

// manual is the kind of the pages of manuals.
const manual = "manual"

const (
	// ofManualMax is the maximal number of documents of one manual.
	ofManualMax = 5
	// manualBytesMax keeps a manual's document to some ten pages: plainBody cuts after a block, which may be a long table.
	manualBytesMax = 30_000
)

// manuals returns documents with tables of the distribution's packages that scripts/setup unpacked below a folder, chosen by a hash of their
// names. Those of one package look alike, so that there are few of each.
func manuals(dir string) (all []Document, err error) {
	packages, err := filepath.Glob(filepath.Join(dir, "manuals", "*"))
	if err != nil {
		return nil, err
	}
	for _, root := range packages {
		some, err := ofManual(root)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func ofManual(root string) (all []Document, err error) {
	name := filepath.Base(root)
	paths, err := pagesBelow(root)
	if err != nil {
		return nil, err
	}
	nameOf := func(path string) string { return name + strings.TrimPrefix(path, root) }
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(hashOf(nameOf(a)), hashOf(nameOf(b))) })
	for _, path := range paths {
		if len(all) == ofManualMax {
			break
		}
		source, err := readPage(path)
		if err != nil {
			return nil, err
		}
		d := Document{Name: nameOf(path), Kind: manual, Origin: "distribution", Licence: filepath.Join(root, "usr/share/doc", name, "copyright"), Lang: "en", Body: plainBody(source)}
		if len(d.Body) >= documentBytesMin && len(d.Body) <= manualBytesMax && utf8.ValidString(source) && len(shown(d.Truth().Tables)) > 0 {
			all = append(all, dressed(d))
		}
	}
	return all, nil
}

// pagesBelow returns the HTML files below a folder; links would count a file twice.
func pagesBelow(root string) (paths []string, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if extension := filepath.Ext(strings.TrimSuffix(path, ".gz")); err == nil && entry.Type().IsRegular() && (extension == ".html" || extension == ".htm") {
			paths = append(paths, path)
		}
		return err
	})
	return paths, err
}

func readPage(path string) (source string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	var from io.Reader = file
	if filepath.Ext(path) == ".gz" {
		if from, err = gzip.NewReader(file); err != nil {
			return "", err
		}
	}
	content, err := io.ReadAll(from)
	return string(content), err
}
