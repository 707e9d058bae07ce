package tool

const (
	applicationODS = "application/vnd.oasis.opendocument.spreadsheet"
	textCSV        = "text/csv"
)

func spreadsheetToPDF() Contract {
	return officeContract(Contract{
		Slug: "spreadsheet-to-pdf", Name: "Spreadsheet to PDF",
		Description: "Converts the visible sheets of an XLSX or ODS workbook, or a table of comma separated values, to PDF.",
		Limits:      Limits{AllowedTypes: []string{applicationXLSX, applicationODS, textCSV}},
		Options: []Option{
			{Name: "singlePageSheets", Description: "Makes one page of each sheet, as large as the sheet is.", Type: Boolean{}},
			{Name: "landscape", Description: "Prints all sheets on pages that lie; otherwise as the workbook says.", Type: Boolean{}},
			pdfaOption,
		},
	})
}
