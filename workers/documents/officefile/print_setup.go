package officefile

import (
	"bytes"
	"regexp"
	"strings"
)

// PrintSetup is what is changed in a spreadsheet before it is printed.
type PrintSetup struct {
	// Landscape makes all pages landscape.
	Landscape bool
}

// WriteForPrint copies a spreadsheet to a new file for printing: with the setup, and without file names in headers and footers,
// which would be names of our own files.
func WriteForPrint(from, to string, kind Kind, setup PrintSetup) error {
	return rewrite(from, to, func(name string) func([]byte) []byte {
		switch {
		case kind == XLSX && strings.HasPrefix(name, "xl/worksheets/") && strings.HasSuffix(name, ".xml"):
			return setup.worksheet
		case kind == ODS && name == "styles.xml":
			return setup.odfStyles
		}
		return nil
	})
}

var (
	headerText = regexp.MustCompile(`(?s)<(?:\w+:)?(?:odd|even|first)(?:Header|Footer)[ >].*?</`)
	// fileNameCode is the code for the file's name or folder in a header (ECMA-376, part 1, 18.3.1.46).
	fileNameCode = regexp.MustCompile(`&amp;[FZ]`)
	pageSetup    = regexp.MustCompile(`<((?:\w+:)?)pageSetup\b([^>]*?)(/?)>`)
	orientation  = regexp.MustCompile(`\sorientation=("[^"]*"|'[^']*')`)
)

func (s PrintSetup) worksheet(end []byte) []byte {
	end = headerText.ReplaceAllFunc(end, func(text []byte) []byte { return fileNameCode.ReplaceAll(text, nil) })
	if !s.Landscape {
		return end
	}
	if pageSetup.Match(end) {
		return pageSetup.ReplaceAllFunc(end, func(tag []byte) []byte {
			return pageSetup.ReplaceAll(orientation.ReplaceAll(tag, nil), []byte(`<${1}pageSetup${2} orientation="landscape"${3}>`))
		})
	}
	return insertPageSetup(end)
}

// paperA4 is LibreOffice's default for sheets without a page setup; for a page setup without a paper size it uses Letter.
const paperA4 = "9"

// insertPageSetup inserts a page setup before the end of the sheet. LibreOffice does not require the schema's order.
func insertPageSetup(end []byte) []byte {
	at := bytes.LastIndex(end, []byte("</"))
	if at < 0 {
		return end
	}
	prefix := ""
	if name, _, found := bytes.Cut(end[at+len("</"):], []byte(":")); found {
		prefix = string(name) + ":"
	}
	setup := "<" + prefix + `pageSetup paperSize="` + paperA4 + `" orientation="landscape"/>`
	return append(append(bytes.Clone(end[:at]), setup...), end[at:]...)
}

var (
	odfFileName   = regexp.MustCompile(`(?s)<text:file-name\b[^>]*(?:/>|>.*?</text:file-name>)`)
	odfPageLayout = regexp.MustCompile(`<style:page-layout-properties\b[^>]*>`)
	odfWidth      = regexp.MustCompile(`\sfo:page-width="([^"]*)"`)
	odfHeight     = regexp.MustCompile(`\sfo:page-height="([^"]*)"`)
	odfTurned     = regexp.MustCompile(`\sstyle:print-orientation="[^"]*"`)
)

func (s PrintSetup) odfStyles(part []byte) []byte {
	part = odfFileName.ReplaceAll(part, nil)
	if !s.Landscape {
		return part
	}
	return odfPageLayout.ReplaceAllFunc(part, func(tag []byte) []byte {
		width, height := odfWidth.FindSubmatch(tag), odfHeight.FindSubmatch(tag)
		if bytes.Contains(tag, []byte(`print-orientation="landscape"`)) {
			return tag
		}
		long, short := "29.7cm", "21cm"
		if width != nil && height != nil {
			long, short = string(height[1]), string(width[1])
		}
		for _, known := range []*regexp.Regexp{odfWidth, odfHeight, odfTurned} {
			tag = known.ReplaceAll(tag, nil)
		}
		turned := ` fo:page-width="` + long + `" fo:page-height="` + short + `" style:print-orientation="landscape"`
		return append([]byte("<style:page-layout-properties"+turned), bytes.TrimPrefix(tag, []byte("<style:page-layout-properties"))...)
	})
}
