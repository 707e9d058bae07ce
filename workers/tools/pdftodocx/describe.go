package pdftodocx

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func (a *attempt) describe(path string) filetool.Made {
	without := pagesWithoutText(a.document.Pages)
	pages := len(a.document.Pages)
	return filetool.Made{
		Path: path, ContentType: string(officefile.DOCX),
		Summary: func(sizeBytes int64) string {
			if len(without) == pages {
				return filetool.Count(pages, "page") + ", no text"
			}
			return fmt.Sprintf("%s, %s, %s DOCX", filetool.Count(pages, "page"), filetool.Count(a.counts.Paragraphs+a.counts.Headings, "paragraph"),
				filetool.Size(sizeBytes))
		},
		Engine: poppler.Name, EngineVersion: a.engine.Version(), InputBytes: a.source.SizeBytes, Begun: a.begun,
		Warnings: slices.Concat(a.source.Warnings, a.warnings(without), a.coverage.Warnings()),
		More: map[string]any{
			"pages": pages, "textOnly": true, "paragraphs": a.counts.Paragraphs, "headings": a.counts.Headings,
			"listItems": a.counts.ListItems, "tables": a.counts.Tables,
			"pagesWithoutText": without, "scannedPages": append([]int{}, a.scanned...), "imagesDropped": a.pictures,
			"coverage": a.coverage.Metadata(),
		},
	}
}

func (a *attempt) warnings(without []int) (all []string) {
	if len(without) == len(a.document.Pages) {
		all = append(all, "There is no text in the pages asked for.")
	} else if len(without) > 0 {
		all = append(all, "There is no text on "+filetool.Count(len(without), "page")+"; pagesWithoutText names them.")
	}
	if n := len(a.scanned); n > 0 {
		all = append(all, filetool.Count(n, "page")+" of the PDF are pictures, as a scanner makes them; scannedPages names them. Run text recognition "+
			"(OCR) on the PDF first to get their text.")
	}
	if a.pictures > 0 {
		all = append(all, "The document has the text only: "+filetool.Count(a.pictures, "picture")+" of the PDF were left out.")
	}
	return all
}
