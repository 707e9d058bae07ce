package tool

import "slices"

func browserPrivacy() []browserTool {
	none := browserInput{}
	cleaned := []string{imageGIF, imageHEIC, imageHEIF, imageAVIF}
	return []browserTool{
		{"remove-image-exif", "Remove image EXIF", "Takes EXIF and other metadata out of an image.", oneImage(cleaned...), slices.Concat(rasterTypes, cleaned)},
		{"password-generator", "Password generator", "Makes random passwords and passphrases.", none, []string{textPlain}},
		{"hash-checksum", "Hash and checksum", "Computes SHA-256 and other digests of a text or a file.", anyFile(), nil},
		{"pii-text-scanner", "PII text scanner", "Marks what looks like personal data in a text, by patterns; it may miss some.", oneText(textPlain), nil},
		{"safe-url-checker", "Safe URL checker", "Looks at the spelling of a link for signs of deceit; the page itself is not visited.", none, nil},
		{"secret-scanner", "Secret scanner", "Marks what looks like keys and passwords in a text or code, by patterns; it may miss some.", oneText(textPlain), nil},
		{"file-type-inspector", "File type inspector", "Tells what a file is by its content, whatever its name says.", anyFile(), nil},
		{
			"document-metadata-scanner", "Document metadata scanner", "Shows the author, dates and other metadata in a PDF or an office document.",
			browserInput{
				types:    []string{applicationPDF, applicationDOCX, applicationODT, applicationXLSX, applicationPPTX},
				bytesMax: browserPDFBytesMax, itemsMax: 1,
			},
			nil,
		},
		{"pdf-metadata-remover", "PDF metadata remover", "Takes the author, dates and other metadata out of a PDF.", onePDF(), []string{applicationPDF}},
	}
}
