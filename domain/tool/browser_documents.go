package tool

func browserDocuments() []browserTool {
	pdf, made := onePDF(), []string{applicationPDF}
	return []browserTool{
		{"compress-pdf", "Compress PDF", "Makes a PDF smaller by encoding its pictures anew.", pdf, made},
		{"merge-pdf", "Merge PDF", "Joins several PDFs into one, in the order that is chosen.", pdf.many(), made},
		{"split-pdf", "Split PDF", "Cuts a PDF into several at the pages that are chosen.", pdf, []string{applicationPDF, applicationZIP}},
		{"pdf-to-images", "PDF to images in the browser", "Paints the pages of a PDF as PNG or JPEG images.", pdf, []string{imagePNG, imageJPEG, applicationZIP}},
		{"images-to-pdf", "Images to PDF", "Makes a PDF with one image on each page.", oneImage().many(), made},
		{"add-page-numbers", "Add page numbers", "Prints page numbers on the pages of a PDF.", pdf, made},
		{"rotate-pdf", "Rotate PDF", "Turns pages of a PDF by 90, 180 or 270 degrees.", pdf, made},
		{"organize-pdf", "Organize PDF", "Puts the pages of a PDF in another order.", pdf, made},
		{"remove-pdf-pages", "Remove PDF pages", "Takes pages out of a PDF.", pdf, made},
		{"extract-pdf-pages", "Extract PDF pages", "Makes a PDF of some pages of another one.", pdf, made},
		{"watermark-pdf", "Watermark PDF", "Prints a text or an image across the pages of a PDF.", pdf, made},
		{
			"sign-pdf", "Sign PDF", "Puts the picture of a signature on a page of a PDF; that is no cryptographic signature.",
			pdf, made,
		},
		{"protect-pdf", "Protect PDF", "Encrypts a PDF with a password.", pdf, made},
		{"unlock-pdf", "Unlock PDF", "Removes the encryption of a PDF whose password is known.", pdf, made},
		{"redact-pdf", "Redact PDF", "Blacks out marked areas of a PDF's pages, with what lies beneath them.", pdf, made},
		{
			"zip-extractor", "ZIP extractor", "Lists the files in a ZIP archive and takes out those that are chosen.",
			browserInput{types: []string{applicationZIP}, bytesMax: browserFileBytesMax, itemsMax: 1},
			[]string{anyType},
		},
		{"file-renamer", "File renamer", "Renames many files by a pattern and packs them into a ZIP archive.", anyFile().many(), []string{applicationZIP}},
	}
}
