package pdftotext

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// ocrMeaning explains ocrApplied false to people.
const ocrMeaning = "Text was taken from the PDF as it is stored there. No text recognition was run, so what pictures show as writing is not in the text."

func (a *attempt) describe(path string) filetool.Made {
	without := a.pagesWithoutText()
	characters := a.characters()
	return filetool.Made{
		Path: path, ContentType: contentTypeText,
		Summary: func(sizeBytes int64) string {
			if characters == 0 {
				return filetool.Count(len(a.texts), "page") + ", no text"
			}
			return fmt.Sprintf("%s, %s, %s text", filetool.Count(len(a.texts), "page"), filetool.Count(characters, "character"), filetool.Size(sizeBytes))
		},
		Engine: poppler.Name, EngineVersion: a.engine.Version(), InputBytes: a.source.SizeBytes, Begun: a.begun,
		Warnings: slices.Concat(a.source.Warnings, a.warnings(without), a.coverage.Warnings()),
		More: map[string]any{
			"pages": len(a.texts), "charCount": characters, "pagesWithoutText": without, "scannedPages": append([]int{}, a.scanned...),
			"coverage": a.coverage.Metadata(), "ocrApplied": false, "ocrMeaning": ocrMeaning,
		},
	}
}

// characters counts everything except line ends.
func (a *attempt) characters() (count int) {
	for _, text := range a.texts {
		count += utf8.RuneCountInString(text) - strings.Count(text, "\n")
	}
	return count
}

// pagesWithoutText is never null: it is an array in JSON.
func (a *attempt) pagesWithoutText() []int {
	without := []int{}
	for i, text := range a.texts {
		if strings.TrimSpace(text) == "" {
			without = append(without, a.pages[i].Number)
		}
	}
	return without
}

func (a *attempt) warnings(without []int) (all []string) {
	if len(without) == len(a.texts) {
		all = append(all, "There is no text in the pages asked for.")
	} else if len(without) > 0 {
		all = append(all, "There is no text on "+filetool.Count(len(without), "page")+"; pagesWithoutText names them.")
	}
	if n := len(a.scanned); n > 0 {
		all = append(all, filetool.Count(n, "page")+" of the PDF are pictures, as a scanner makes them; scannedPages names them. Run text recognition "+
			"(OCR) on the PDF first to get their text.")
	}
	return all
}

// validate reads the file back: it must be UTF-8 without NUL, and have as many pages as requested.
func validate(path string, pages int) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("output: %w", err)
	}
	if !utf8.Valid(content) || bytes.Count(content, []byte(pageEnd)) != pages || bytes.ContainsRune(content, 0) {
		return filetool.BadOutput("invalid_text", "The text that was made cannot be used.")
	}
	return nil
}
