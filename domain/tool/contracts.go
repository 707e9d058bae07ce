package tool

// Contracts are the tools that this service runs, in the order in which they are listed.
func Contracts() []Contract {
	return []Contract{
		htmlToPDFAPI(),
		wordToPDF(),
		slidesToPDF(),
		spreadsheetToPDF(),
		htmlMarkdownToPDF(),
		pdfToImagesZIP(),
		pdfToText(),
		pdfToMarkdown(),
		pdfToDOCX(),
		pdfToExcel(),
		pdfToPPT(),
		imageCompressAPI(),
		trimVideo(),
		compressVideo(),
		videoToGIF(),
		muteVideo(),
		extractAudio(),
		resizeVideo(),
		cropVideo(),
		changeVideoSpeed(),
		audioTrimmer(),
		audioToMP3(),
		compressAudio(),
	}
}
