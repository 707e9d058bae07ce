// Package fonts knows which font families are installed, and which characters they have.
package fonts

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Installed are the fonts of this machine.
type Installed struct {
	// families are in lower case.
	families map[string]bool
	// ranges are the characters of all fonts together, sorted.
	ranges []span
}

type span struct{ first, last rune }

const (
	listBytesMax = 8 << 20
	// outlines are the formats that Chromium and LibreOffice print.
	outlines = "TrueType CFF"
)

// List asks fontconfig. Errors: those of package sandbox.
func List(ctx context.Context) (*Installed, error) {
	var answer bytes.Buffer
	_, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "libreoffice", Path: "fc-list", Args: []string{"--format", `%{fontformat}\t%{family}\t%{charset}\n`},
		Env: []string{"LC_ALL=C.UTF-8"}, Stdout: &answer, StdoutBytesMax: listBytesMax,
		Limits: sandbox.Limits{AddressSpaceBytes: 1 << 30, FileBytes: 64 << 20, OpenFiles: 256, ProcessesMax: 8, ProcessorsMax: 1},
	})
	if err != nil {
		return nil, fmt.Errorf("list fonts: %w", err)
	}
	return parse(answer.String()), nil
}

func parse(list string) *Installed {
	f := &Installed{families: map[string]bool{}}
	for line := range strings.Lines(list) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 2 {
			continue
		}
		// A family has a name in each of its languages.
		for name := range strings.SplitSeq(fields[1], ",") {
			f.families[strings.ToLower(strings.ReplaceAll(name, `\`, ""))] = true
		}
		if len(fields) == 3 && slices.Contains(strings.Fields(outlines), fields[0]) {
			f.add(fields[2])
		}
	}
	f.merge()
	return f
}

// add reads a list such as "20-7e a0".
func (f *Installed) add(characters string) {
	for part := range strings.FieldsSeq(characters) {
		from, to, several := strings.Cut(part, "-")
		if !several {
			to = from
		}
		first, err := strconv.ParseUint(from, 16, 21)
		last, errLast := strconv.ParseUint(to, 16, 21)
		if err == nil && errLast == nil {
			f.ranges = append(f.ranges, span{rune(first), rune(last)})
		}
	}
}

func (f *Installed) merge() {
	slices.SortFunc(f.ranges, func(a, b span) int { return int(a.first - b.first) })
	var merged []span
	for _, r := range f.ranges {
		if n := len(merged); n > 0 && r.first <= merged[n-1].last+1 {
			merged[n-1].last = max(merged[n-1].last, r.last)
		} else {
			merged = append(merged, r)
		}
	}
	f.ranges = merged
}

// Has reports whether a family is installed.
func (f *Installed) Has(family string) bool { return f.families[strings.ToLower(family)] }

// Lack returns those of the characters that no font has, though they should be seen. Private ones mean something only in a
// document's own font.
func (f *Installed) Lack(characters iter.Seq[rune]) (lacking []rune) {
	if len(f.ranges) == 0 {
		return nil // fontconfig does not say it
	}
	for r := range characters {
		if !isUnseen(r) && !f.covers(r) {
			lacking = append(lacking, r)
		}
	}
	return lacking
}

func isUnseen(r rune) bool {
	return unicode.In(r, unicode.C, unicode.Z, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

func (f *Installed) covers(r rune) bool {
	_, found := slices.BinarySearchFunc(f.ranges, r, func(s span, r rune) int {
		switch {
		case s.last < r:
			return -1
		case s.first > r:
			return 1
		}
		return 0
	})
	return found
}
