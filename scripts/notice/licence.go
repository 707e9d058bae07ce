package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// shippable are the licences (SPDX identifiers) of code that may be part of the program: they require their text and
// the authors' names, and the MPL the source of its own files, which the module proxy provides.
var shippable = []string{"Apache-2.0", "BSD-2-Clause", "BSD-2-Clause-Views", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "Unlicense", "CC0-1.0"}

// coveredPercentMin is how much of a file must be text of known licences. The rest is names and headings.
const coveredPercentMin = 75

var (
	licenceName = regexp.MustCompile(`(?i)^(un)?licen[cs]e|^copying`)
	noticeName  = regexp.MustCompile(`(?i)^notice`)
)

// licence is the licence of a part.
type licence struct {
	// IDs are SPDX identifiers, sorted.
	IDs []string
	// Texts are the licences' files and their notices, unchanged.
	Texts []string
}

func licenceOf(p part) (licence, error) {
	files, err := os.ReadDir(p.Dir)
	if err != nil {
		return licence{}, fmt.Errorf("%s: %w", p, err)
	}
	var found licence
	for _, file := range files {
		isLicence := licenceName.MatchString(file.Name())
		if file.IsDir() || !isLicence && !noticeName.MatchString(file.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(p.Dir, file.Name()))
		if err != nil {
			return found, fmt.Errorf("%s: %w", p, err)
		}
		if isLicence {
			ids, err := recognise(text)
			if err != nil {
				return found, fmt.Errorf("%s: %s: %w", p, file.Name(), err)
			}
			found.IDs = append(found.IDs, ids...)
		}
		found.Texts = append(found.Texts, normalise(text))
	}
	if len(found.IDs) == 0 {
		return found, fmt.Errorf("%s: no licence in %s", p, p.Dir)
	}
	slices.Sort(found.IDs)
	found.IDs = slices.Compact(found.IDs)
	return found, nil
}

// recognise names the licences in a text. It fails if too much of the text belongs to none, or one must not be
// shipped.
func recognise(text []byte) ([]string, error) {
	cover := licensecheck.Scan(text)
	if cover.Percent < coveredPercentMin {
		return nil, fmt.Errorf("only %.0f %% of it is the text of a known licence", cover.Percent)
	}
	var ids []string
	for _, match := range cover.Match {
		if match.IsURL {
			continue
		}
		if !slices.Contains(shippable, match.ID) {
			return nil, fmt.Errorf("the licence %s is not among those that may be shipped: %s", match.ID, strings.Join(shippable, ", "))
		}
		ids = append(ids, match.ID)
	}
	return ids, nil
}

// normalise makes texts equal that differ only in their line ends.
func normalise(text []byte) string {
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
