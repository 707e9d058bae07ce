package tool

// Contracts are the tools that this service runs, in the order in which they are listed.
func Contracts() []Contract {
	return []Contract{
		htmlToPDFAPI(),
		wordToPDF(),
		pdfToImagesZIP(),
		pdfToText(),
		pdfToDOCX(),
		imageCompressAPI(),
	}
}
