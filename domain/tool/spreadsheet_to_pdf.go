package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// SpreadsheetToPDF is the slug of the tool.
const SpreadsheetToPDF = "spreadsheet-to-pdf"

const (
	applicationODS = "application/vnd.oasis.opendocument.spreadsheet"
	textCSV        = "text/csv"
)

// SpreadsheetToPDFOptions are the options of spreadsheet-to-pdf.
type SpreadsheetToPDFOptions struct {
	PDFA

	SinglePageSheets, Landscape bool
}

// Declare returns the options.
func (o *SpreadsheetToPDFOptions) Declare() []option.Option {
	return []option.Option{
		{
			Name: "singlePageSheets", Description: "Makes one page of each sheet, as large as the sheet is.",
			Type: option.Boolean{Into: &o.SinglePageSheets},
		},
		{
			Name: "landscape", Description: "Prints all sheets on pages that lie; otherwise as the workbook says.",
			Type: option.Boolean{Into: &o.Landscape},
		},
		o.declare(),
	}
}

func spreadsheetToPDF() Contract {
	return officeContract(Contract{
		Slug: SpreadsheetToPDF, Name: "Spreadsheet to PDF",
		Description: "Converts the visible sheets of an XLSX or ODS workbook, or a table of comma separated values, to PDF.",
		Limits:      Limits{AllowedTypes: []string{applicationXLSX, applicationODS, textCSV}},
		Options:     option.New[SpreadsheetToPDFOptions],
	})
}
