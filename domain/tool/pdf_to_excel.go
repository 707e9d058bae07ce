package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToExcel is the slug of the tool.
const PDFToExcel = "pdf-to-excel"

const applicationXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

func pdfToExcel() Contract {
	return pdfTool(Contract{
		Slug: PDFToExcel, Name: "PDF to Excel",
		Description: "Makes an XLSX of the tables in a PDF, one sheet for each: numbers, percentages, amounts and dates as such, everything " +
			"else as text. Without a table, the text as it stands on the pages.",
		OutputTypes: []string{applicationXLSX},
		Options:     option.New[PDFPages],
		EngineClass: PDFium,
	})
}
