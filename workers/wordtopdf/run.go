package wordtopdf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"toolmill/workers/convert"
	"toolmill/workers/filetool"
	"toolmill/workers/office"
	"toolmill/workers/officefile"
	"toolmill/workers/pdf"
)

// importFilters are how LibreOffice reads each kind of document that the tool
// takes, and nothing else.
var importFilters = map[officefile.Kind]string{
	officefile.DOCX: "MS Word 2007 XML",
	officefile.ODT:  "writer8",
}

const (
	exportFilter   = "writer_pdf_Export"
	contentTypePDF = "application/pdf"
)

// Tool is convert.Tool.
type Tool struct {
	engine *office.Engine
	// pagesMax is the tool's limit.
	pagesMax int
}

// New returns the tool on an engine. A PDF of more than pagesMax pages is refused.
func New(engine *office.Engine, pagesMax int) *Tool { return &Tool{engine, pagesMax} }

// How far a conversion is, in percent. LibreOffice says nothing on its way.
const (
	percentConverting = 10
	percentValidating = 90
)

// Run implements convert.Tool. Its failures have the reasons of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	options, err := filetool.Options(in.Options, defaults)
	if err != nil {
		return convert.Output{}, err
	}
	kind := officefile.Kind(in.ContentType)
	if importFilters[kind] == "" {
		return convert.Output{}, inputFailure(fmt.Errorf("%w: content type %q", officefile.ErrKind, in.ContentType))
	}
	document, err := officefile.Inspect(ctx, in.Path, kind)
	if err != nil {
		return convert.Output{}, inputFailure(err)
	}
	progress(percentConverting, "converting")
	path, err := t.convert(ctx, in, kind, options)
	if err != nil {
		return convert.Output{}, conversionFailure(ctx, err)
	}
	progress(percentValidating, "validating")
	info, err := t.validate(ctx, path)
	if err != nil {
		return convert.Output{}, err
	}
	output, err := filetool.Describe(t.describe(document, path, info, begun))
	return output, outputFailure(err)
}

func (t *Tool) convert(ctx context.Context, in convert.Input, kind officefile.Kind, o options) (path string, err error) {
	conversion := office.Conversion{
		Dir: in.Dir, InputPath: in.Path, ImportFilter: importFilters[kind], ExportFilter: exportFilter, Options: o.export(),
	}
	path, err = t.engine.Convert(ctx, conversion)
	if o.PageRanges == "" || !errors.Is(err, office.ErrNoOutput) {
		return path, err
	}
	// LibreOffice says the same of pages that are not there and of a full disk.
	// Only all pages tell how many there are.
	conversion.Options = nil
	whole, wholeErr := t.engine.Convert(ctx, conversion)
	if wholeErr != nil {
		return "", err
	}
	info, inspectErr := pdf.Inspect(ctx, whole)
	if inspectErr == nil && !o.names(info.Pages) {
		return "", noSuchPage(info.Pages)
	}
	return "", err
}

func (t *Tool) validate(ctx context.Context, path string) (pdf.Info, error) {
	info, err := pdf.Inspect(ctx, path)
	switch {
	case err != nil:
		return info, outputFailure(err)
	case info.Pages > t.pagesMax:
		return info, tooManyPages(info.Pages, t.pagesMax)
	}
	return info, nil
}

func (t *Tool) describe(document officefile.Document, path string, info pdf.Info, begun time.Time) filetool.Made {
	substituted := t.engine.Substituted(document.Fonts)
	return filetool.Made{
		Path: path, ContentType: contentTypePDF,
		Summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s, %s PDF", filetool.Count(info.Pages, "page"), filetool.Size(sizeBytes))
		},
		Engine: office.Name, EngineVersion: t.engine.Version(), InputBytes: document.SizeBytes, Begun: begun,
		Warnings: warnings(document, substituted),
		More: map[string]any{
			"pages": info.Pages, "fontsSubstituted": substituted, "externalContentBlocked": document.ExternalReferences > 0,
		},
	}
}

func warnings(document officefile.Document, substituted []string) (all []string) {
	if len(substituted) > 0 {
		all = append(all, "Other fonts stand in for those that are not installed here, and lines may break elsewhere: "+
			strings.Join(substituted, ", ")+".")
	}
	if n := document.ExternalReferences; n > 0 {
		all = append(all, "The document refers to content outside of itself ("+filetool.Count(n, "reference")+
			"), which was not loaded. Embed what it needs.")
	}
	return all
}
