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
			Name: "singlePageSheets", Description: "Prints each sheet on one page of the sheet's size.",
			Type: option.Boolean{Into: &o.SinglePageSheets},
		},
		{
			Name: "landscape", Description: "Prints all sheets in landscape. Default: as set in the workbook.",
			Type: option.Boolean{Into: &o.Landscape},
		},
		o.declare(),
	}
}

func spreadsheetToPDF() Contract {
	return officeContract(Contract{
		Slug: SpreadsheetToPDF, Name: "Spreadsheet to PDF",
		Description: "Converts the visible sheets of an XLSX or ODS workbook, or a CSV file, to PDF.",
		Limits:      Limits{AllowedTypes: []string{applicationXLSX, applicationODS, textCSV}},
		Options:     option.New[SpreadsheetToPDFOptions],
	})
}
