package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToExcel is the slug of the tool.
const PDFToExcel = "pdf-to-excel"

const applicationXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

func pdfToExcel() Contract {
	return pdfTool(Contract{
		Slug: PDFToExcel, Name: "PDF to Excel",
		Description: "Extracts the tables of a PDF as XLSX, one sheet each: numbers, percentages, amounts and dates as values, everything " +
			"else as text. A PDF without tables yields its text, page by page.",
		OutputTypes: []string{applicationXLSX},
		Options:     option.New[PDFPages],
		EngineClass: PDFium,
	})
}
