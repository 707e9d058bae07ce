package officepdf

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

const contentTypePDF = "application/pdf"

// Tool implements convert.Tool.
type Tool struct {
	engine *office.Engine
	// pagesMax is the tool's limit.
	pagesMax int
	prepare  func(ctx context.Context, in convert.Input, pagesMax int) (plan, error)
}

// plan is what LibreOffice has to do with a valid document.
type plan struct {
	document officefile.Document
	// inputPath is the document to convert; empty means the attempt's input.
	inputPath                  string
	importFilter, exportFilter string
	options                    office.Options
	// pageRanges are what the client requested.
	pageRanges string
	// pagesBounded means that at most one page above the limit is printed.
	pagesBounded bool
	// more is metadata, warnings are those of this tool.
	more     map[string]any
	warnings []string
}

// The progress of a conversion, in percent. LibreOffice reports none.
const (
	percentConverting = 10
	percentValidating = 90
)

// Run implements convert.Tool. Its failures have the reasons of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	p, err := t.prepare(ctx, in, t.pagesMax)
	if err != nil {
		return convert.Output{}, inputFailure(err)
	}
	progress(percentConverting, "converting")
	path, err := t.convert(ctx, in, p)
	if err != nil {
		return convert.Output{}, conversionFailure(ctx, err)
	}
	progress(percentValidating, "validating")
	pages, err := t.validate(ctx, path, p)
	if err != nil {
		return convert.Output{}, err
	}
	output, err := filetool.Describe(t.describe(p, path, pages, begun))
	return output, outputFailure(err)
}

func (t *Tool) convert(ctx context.Context, in convert.Input, p plan) (path string, err error) {
	conversion := office.Conversion{
		Dir: in.Dir, InputPath: cmp.Or(p.inputPath, in.Path), ImportFilter: p.importFilter, ExportFilter: p.exportFilter, Options: p.options,
	}
	if p.pagesBounded {
		conversion.Options = maps.Clone(p.options)
		conversion.Options["PageRange"] = text(fmt.Sprintf("1-%d", t.pagesMax+1))
	}
	path, err = t.engine.Convert(ctx, conversion)
	if p.pageRanges != "" && errors.Is(err, office.ErrNoOutput) {
		return "", t.explainNoPages(ctx, conversion, p, err)
	}
	return path, err
}

// explainNoPages finds out whether the requested pages exist, because LibreOffice reports missing pages and a full disk alike.
// Only converting all pages shows how many there are.
func (t *Tool) explainNoPages(ctx context.Context, conversion office.Conversion, p plan, err error) error {
	conversion.Options = nil
	whole, wholeErr := t.engine.Convert(ctx, conversion)
	if wholeErr != nil {
		return err
	}
	pages, countErr := pdf.CountPages(ctx, whole)
	hidden := p.document.HiddenSlides
	if countErr == nil && (hidden > 0 || !names(p.pageRanges, pages)) {
		return noSuchPage(pages + hidden)
	}
	return err
}

func (t *Tool) validate(ctx context.Context, path string, p plan) (pages int, err error) {
	pages, err = pdf.CountPages(ctx, path)
	switch {
	case err != nil:
		return pages, outputFailure(err)
	case pages > t.pagesMax && p.pagesBounded:
		return pages, morePages(t.pagesMax)
	case pages > t.pagesMax:
		return pages, tooManyPages(pages, t.pagesMax)
	}
	return pages, nil
}

func (t *Tool) describe(p plan, path string, pages int, begun time.Time) filetool.Made {
	substituted := t.engine.Substituted(p.document.Fonts)
	more := map[string]any{
		"pages": pages, "fontsSubstituted": substituted, "externalContentBlocked": p.document.ExternalReferences > 0,
	}
	maps.Copy(more, p.more)
	if p.document.Characters != nil {
		if none := t.engine.Lack(p.document.Characters.All()); len(none) > 0 {
			p.warnings = append(p.warnings, filetool.WithoutFont(none))
		}
	}
	return filetool.Made{
		Path: path, ContentType: contentTypePDF,
		Summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s, %s PDF", filetool.Count(pages, "page"), filetool.Size(sizeBytes))
		},
		Engine: office.Name, EngineVersion: t.engine.Version(), InputBytes: p.document.SizeBytes, Begun: begun,
		Warnings: append(warnings(p.document, substituted), p.warnings...), More: more,
	}
}

func warnings(document officefile.Document, substituted []string) (all []string) {
	if others := withoutTwins(substituted); len(others) > 0 {
		all = append(all, "Other fonts stand in for those that are not installed here, and lines may break elsewhere: "+
			strings.Join(others, ", ")+".")
	}
	if n := document.ExternalReferences; n > 0 {
		all = append(all, "The document refers to content outside of itself ("+filetool.Count(n, "reference")+
			"), which was not loaded. Embed what it needs.")
	}
	return all
}

// twins are fonts for which scripts/setup installs one of the same widths: Carlito, Caladea and Liberation. Lines break as they would
// with the font itself.
var twins = []string{"calibri", "cambria", "arial", "helvetica", "times", "times new roman", "courier", "courier new"}

func withoutTwins(fonts []string) []string {
	return slices.DeleteFunc(slices.Clone(fonts), func(font string) bool { return slices.Contains(twins, strings.ToLower(font)) })
}

// inspect inspects a document of one of the kinds that a tool accepts.
func inspect(ctx context.Context, in convert.Input, filters map[officefile.Kind]string) (officefile.Document, string, error) {
	kind := officefile.Kind(in.ContentType)
	if filters[kind] == "" {
		return officefile.Document{}, "", fmt.Errorf("%w: content type %q", officefile.ErrKind, in.ContentType)
	}
	document, err := officefile.Inspect(ctx, in.Path, kind)
	return document, filters[kind], err
}
