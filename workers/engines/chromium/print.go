package chromium

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"strings"

	cdpio "github.com/chromedp/cdproto/io"
	"github.com/chromedp/cdproto/page"
)

// streamPartBytes is how much of a printed document is read at once.
const streamPartBytes = 1 << 20

var pageRangesForm = regexp.MustCompile(`^\s*(\d{1,5}(\s*-\s*\d{1,5})?(\s*,\s*\d{1,5}(\s*-\s*\d{1,5})?)*)?\s*$`)

func printParams(r Request) *page.PrintToPDFParams {
	size := paperSizes[r.PageSize]
	params := page.PrintToPDF().
		WithPaperWidth(size.widthInches).WithPaperHeight(size.heightInches).
		WithLandscape(r.Landscape).WithPrintBackground(r.PrintBackground).
		WithMarginTop(r.Margin.Top).WithMarginRight(r.Margin.Right).
		WithMarginBottom(r.Margin.Bottom).WithMarginLeft(r.Margin.Left).
		WithPageRanges(strings.Join(strings.Fields(r.PageRanges), "")).
		WithGenerateTaggedPDF(r.Tagged).
		WithTransferMode(page.PrintToPDFTransferModeReturnAsStream)
	if r.Scale != 0 {
		params = params.WithScale(r.Scale)
	}
	if r.HeaderHTML != "" || r.FooterHTML != "" {
		params = params.WithDisplayHeaderFooter(true).
			WithHeaderTemplate(marginTemplate(r.HeaderHTML)).WithFooterTemplate(marginTemplate(r.FooterHTML))
	}
	return params
}

// marginTemplate never returns "": Chromium would print its own template, with the date and the address. Without a font size
// the text would be invisible.
func marginTemplate(html string) string {
	return `<div style="font-size:8px;width:100%">` + html + `</div>`
}

// print writes the tab's document to out as PDF.
func (t *tab) print(ctx context.Context, r Request, out io.Writer, written func()) error {
	ctx = t.session.Context(ctx)
	_, stream, err := printParams(r).Do(ctx)
	if err != nil {
		return err
	}
	for {
		var part cdpio.ReadReturns
		if err := t.session.Execute(ctx, cdpio.CommandRead, cdpio.Read(stream).WithSize(streamPartBytes), &part); err != nil {
			return err
		}
		if err := writePart(out, part); err != nil {
			return fmt.Errorf("%w: %w", errOutput, err)
		}
		if part.EOF {
			return nil
		}
		written()
	}
}

func writePart(out io.Writer, part cdpio.ReadReturns) error {
	source := io.Reader(strings.NewReader(part.Data))
	if part.Base64encoded {
		source = base64.NewDecoder(base64.StdEncoding, source)
	}
	_, err := io.Copy(out, source)
	return err
}
