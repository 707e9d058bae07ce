package officepdf

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/characters"
	"github.com/toolmill/toolmill/workers/documents/csvfile"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/textfile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

var sheetFilters = map[officefile.Kind]string{
	officefile.XLSX: "Calc MS Excel 2007 XML",
	officefile.ODS:  odsFilter,
}

const (
	odsFilter       = "calc8"
	contentTypeCSV  = "text/csv"
	sheetFilter     = "calc_pdf_Export"
	forPrintName    = "for-print"
	convertedName   = "table"
	sheetsMetadata  = "sheets"
	emptySheets     = "empty_document"
	emptySheetsText = "There is nothing to print: no visible sheet has content."
)

// NewSpreadsheetToPDF returns the tool spreadsheet-to-pdf: it prints the visible sheets, without file names. A PDF of more than
// pagesMax pages is refused.
func NewSpreadsheetToPDF(engine *office.Engine, pagesMax int) *Tool {
	return &Tool{engine, pagesMax, prepareSpreadsheet}
}

func prepareSpreadsheet(ctx context.Context, in convert.Input, pagesMax int) (plan, error) {
	options, err := filetool.Options[tool.SpreadsheetToPDFOptions](in.Options)
	if err != nil {
		return plan{}, err
	}
	if in.ContentType == contentTypeCSV {
		return prepareCSV(in, options, pagesMax)
	}
	document, filter, err := inspect(ctx, in, sheetFilters)
	if err != nil {
		return plan{}, err
	}
	shown, hidden := 0, 0
	for _, sheet := range document.Sheets {
		switch {
		case sheet.Hidden:
			hidden++
		case !sheet.IsEmpty():
			shown++
			if err := checkExtent(sheet, options, pagesMax); err != nil {
				return plan{}, err
			}
		}
	}
	if shown == 0 {
		return plan{}, filetool.Invalid(emptySheets, emptySheetsText)
	}
	p := sheetPlan(options, document, shown)
	if p.inputPath, err = rundir.Kept(in.Dir, forPrintName); err != nil {
		return plan{}, err
	}
	p.importFilter = filter
	if hidden > 0 {
		p.warnings = []string{filetool.Count(hidden, "hidden sheet") + " not printed."}
	}
	setup := officefile.PrintSetup{Landscape: options.Landscape}
	return p, cmp.Or(officefile.WriteForPrint(in.Path, p.inputPath, officefile.Kind(in.ContentType), setup), rundir.Show(p.inputPath))
}

func sheetPlan(o tool.SpreadsheetToPDFOptions, document officefile.Document, sheets int) plan {
	export := office.Options{"SinglePageSheets": flag(o.SinglePageSheets)}
	if o.Archive {
		export["SelectPdfVersion"] = number(pdfA2b)
	}
	return plan{
		document: document, exportFilter: sheetFilter, options: export, pagesBounded: true, more: map[string]any{sheetsMetadata: sheets},
	}
}

// A page of LibreOffice has 54 rows and 8 columns of default size.
const (
	pageRows, pageColumns = 54, 8
	// extentFactor is how many times more pages than allowed a sheet may cover: not all of them have content, and not all columns
	// are that wide. LibreOffice examines 20,000 a second.
	extentFactor = 40
	// singlePageRowsMax is how many rows of default height fit on the longest page that PDF readers support: 200 inches.
	singlePageRowsMax = 1100
)

func checkExtent(sheet officefile.Sheet, o tool.SpreadsheetToPDFOptions, pagesMax int) error {
	pages := (sheet.Rows/pageRows + 1) * (sheet.Columns/pageColumns + 1)
	switch {
	case pages > pagesMax*extentFactor:
		return filetool.Invalid("page_limit", fmt.Sprintf(
			"A sheet has content as far as row %d and column %d: some %d pages; at most %d are converted. Delete what lies far out, or set a print range.",
			sheet.Rows, sheet.Columns, pages, pagesMax))
	case o.SinglePageSheets && sheet.Rows > singlePageRowsMax:
		return filetool.Invalid("page_limit", fmt.Sprintf(
			"A sheet has %d rows; at most %d fit on a single page. Convert it without singlePageSheets.", sheet.Rows, singlePageRowsMax))
	}
	return nil
}

// prepareCSV makes a spreadsheet of the table, so that LibreOffice need not guess the dialect.
func prepareCSV(in convert.Input, o tool.SpreadsheetToPDFOptions, pagesMax int) (plan, error) {
	linesMax := csvfile.LinesMax(pagesMax)
	if o.SinglePageSheets {
		linesMax = singlePageRowsMax
	}
	table, err := csvfile.Read(in.Path, linesMax)
	switch {
	case errors.Is(err, csvfile.ErrEmpty):
		return plan{}, filetool.Invalid(emptySheets, "There is nothing to print: the table is empty.")
	case errors.Is(err, csvfile.ErrTooLong):
		return plan{}, filetool.Invalid("page_limit", fmt.Sprintf("The table has more than %d lines, which is more than fits on the pages that are allowed.", linesMax))
	case errors.Is(err, csvfile.ErrTooWide):
		return plan{}, filetool.Invalid("page_limit", fmt.Sprintf("A line of the table has more than %d values, which is as wide as a sheet can be.", csvfile.ColumnsMax))
	case errors.Is(err, textfile.ErrBinary):
		return plan{}, filetool.Invalid("content_mismatch", "The file is not a text: a table of comma separated values is expected.")
	case err != nil:
		return plan{}, err
	}
	p := sheetPlan(o, officefile.Document{SizeBytes: table.SizeBytes, Characters: charactersOf(table)}, 1)
	if p.inputPath, err = rundir.Kept(in.Dir, convertedName); err != nil {
		return plan{}, err
	}
	p.importFilter = odsFilter
	p.more["charset"], p.more["delimiter"] = table.Charset, table.Dialect.Name()
	p.warnings = table.Warnings
	return p, cmp.Or(table.WriteODS(p.inputPath, o.Landscape, pagesMax), rundir.Show(p.inputPath))
}

func charactersOf(table csvfile.Table) *characters.Set {
	set := &characters.Set{}
	for _, record := range table.Records {
		for _, value := range record {
			for _, r := range value {
				set.Add(r)
			}
		}
	}
	return set
}
