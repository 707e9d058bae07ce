package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdftoimages"
	"github.com/toolmill/toolmill/workers/tools/pdftoppt"
)

// measured are all tools that read a PDF.
func measured(t *testing.T) map[string]convert.Tool {
	t.Helper()
	all := map[string]convert.Tool{}
	for name, f := range formats(t) {
		all[name] = f.tool
	}
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	words, drawn := enginesOf(t)
	libreOffice, err := office.New(context.WithoutCancel(t.Context()), dir, "")
	if err := errors.Join(err, os.Chmod(dir, 0o711)); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	all["pictures"], all["slides"] = pdftoimages.New(words, drawn, 10), pdftoppt.New(libreOffice, words, drawn, 10)
	return all
}

// Each page has something that one reader finds and the other one does not: a layer, or letters that have only numbers as names.
func TestWhatAnOutputLacksIsToldOrFails(t *testing.T) {
	tools, read, digits := measured(t), pdftest.Sentences(6), slices.Repeat([]string{"2718281828 3141592653 1414213562"}, 30)
	const drawing, rule = "100 50 300 100 re f", "100 50 300 1 re f"
	for name, c := range map[string]struct {
		content []byte
		// fails and warns are the formats that lack most of the page, or some of it.
		fails, warns string
	}{
		"all is read by both":     {pdftest.Text(595, 842, "", read), "", ""},
		"a layer with most of it": {pdftest.Layered(read[:1], pdftest.Sentences(30), drawing), "text Word slides", ""},
		"a layer with a line":     {pdftest.Layered(read, read[:1], rule), "", "text Word slides"},
		"a drawing alone":         {pdftest.Layered(nil, nil, drawing), "slides", ""},
		"most letters numbered":   {pdftest.Numbered(read[:1], pdftest.Sentences(30)), "", ""},
		"some letters numbered":   {pdftest.Numbered(read, read[:1]), "", ""},
		"something for each":      {pdftest.LayeredAndNumbered(digits, pdftest.Sentences(30)), "text Word Markdown Excel pictures slides", ""},
	} {
		for format, tool := range tools {
			t.Run(name+", "+format, func(t *testing.T) {
				out, err := tool.Run(t.Context(), attempttest.PDF(t, c.content, `{}`), func(int, string) {})
				var failure *convert.Failure
				if strings.Contains(c.fails, format) {
					if !errors.As(err, &failure) || failure.Code != job.OutputValidationFailed || failure.Reason != "content_lost" || !strings.Contains(failure.Message, "page 1") {
						t.Errorf("%v, %v", err, out.Metadata["coverage"])
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				covered, warnings := coveragesOf(t, out), strings.Join(out.Metadata["warnings"].([]string), " ")
				warned := strings.Contains(warnings, "is not in the output") && strings.Contains(warnings, "Pages: 1.")
				if want := strings.Contains(c.warns, format); len(covered) != 1 || covered[0] < 0.98 != want || warned != want {
					t.Errorf("coverage %v, %q", covered, warnings)
				}
			})
		}
	}
}

// Some fonts have only shapes: what each reader takes for letters is not what people see, and both take it alike.
func TestLettersThatNoReaderKnowsAreToldOf(t *testing.T) {
	read := pdftest.Sentences(6)
	for name, c := range map[string]struct {
		content []byte
		warns   string
	}{
		"half of the page":             {pdftest.Nameless(read, read), "text Word Markdown Excel slides"},
		"nearly all of it":             {pdftest.Nameless(read[:1], pdftest.Sentences(30)), "text Word Markdown Excel"},
		"two words":                    {pdftest.Nameless(read, []string{"two words"}), ""},
		"shapes that one reader knows": {pdftest.Numbered(read, read), ""},
	} {
		for format, tool := range measured(t) {
			t.Run(name+", "+format, func(t *testing.T) {
				out, err := tool.Run(t.Context(), attempttest.PDF(t, c.content, `{}`), func(int, string) {})
				if err != nil {
					t.Fatal(err)
				}
				covered, warnings := coveragesOf(t, out), strings.Join(out.Metadata["warnings"].([]string), " ")
				warned := strings.Contains(warnings, "does not say which letters") && strings.Contains(warnings, "Pages: 1.")
				if want := strings.Contains(c.warns, format); warned != want || len(covered) != 1 || covered[0] < 0.98 != want {
					t.Errorf("coverage %v, %q", covered, warnings)
				}
			})
		}
	}
}

// Letters by a predefined character map, whose font is not in the file, are drawn: such a page was white once.
func TestAPageOfPredefinedCharacterMapsIsDrawn(t *testing.T) {
	const dpi, inkMin = 72, 2_000 // pixels of fifty letters
	out, err := measured(t)["pictures"].Run(t.Context(), attempttest.PDF(t, mappedPage(t), fmt.Sprintf(`{"dpi":%d}`, dpi)), func(int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	n := row{}
	all := n.pictures(out)
	if len(all) != 1 || len(n.faults) != 0 {
		t.Fatalf("%d pictures, %q", len(all), n.faults)
	}
	dark, size := 0, all[0].Bounds().Size()
	for at := range size.X * size.Y {
		if r, _, _, _ := all[0].At(at%size.X, at/size.X).RGBA(); r < 0x8000 {
			dark++
		}
	}
	if covered := coveragesOf(t, out); covered[0] < 0.98 || dark < inkMin {
		t.Errorf("coverage %v, %d dark pixels", covered, dark)
	}
}
