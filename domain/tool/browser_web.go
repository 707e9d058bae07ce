package tool

func browserWeb() []browserTool {
	none := browserInput{}
	return []browserTool{
		{"qr-code-generator", "QR code generator", "Makes a QR code of a text, an address or a contact.", none, []string{imagePNG, imageSVG}},
		{"utm-builder", "UTM builder", "Adds UTM parameters to a link, for campaigns to be told apart.", none, []string{textPlain}},
		{
			"web-audit-workbench", "Web audit workbench", "Checks pasted HTML for titles, headings, alternative texts and links.",
			oneText(textHTML, textPlain), nil,
		},
		{"color-palette", "Color palette", "Picks colors from an image or by rule, and tells their contrast.", oneImage(), []string{textPlain}},
	}
}

func browserBusiness() []browserTool {
	none := browserInput{}
	return []browserTool{
		{"invoice-builder", "Invoice builder", "Makes an invoice as PDF of what is filled in.", none, []string{applicationPDF}},
		{"quote-builder", "Quote builder", "Makes a quote as PDF of what is filled in.", none, []string{applicationPDF}},
		{"email-signature-generator", "Email signature generator", "Makes an HTML signature for mail programs.", none, []string{textHTML}},
		{"tax-calculator", "Tax calculator", "Adds a tax of a given rate to an amount, or takes it out; that is no tax advice.", none, nil},
	}
}
