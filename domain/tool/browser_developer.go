package tool

func browserDeveloper() []browserTool {
	none, text := browserInput{}, []string{textPlain}
	return []browserTool{
		{"base64", "Base64", "Encodes a text or a file as Base64, and decodes it.", browserInput{types: []string{anyType}, bytesMax: browserTextBytesMax, itemsMax: 1}, []string{anyType}},
		{"code-workbench", "Code workbench", "Formats and minifies HTML, CSS and JavaScript.", oneText(textHTML, "text/css", "text/javascript", textPlain), text},
		{"uuid-generator", "UUID generator", "Makes random and time-ordered UUIDs.", none, text},
		{"jwt-decoder", "JWT decoder", "Shows what a JSON Web Token holds; its signature is not verified.", none, nil},
		{"timestamp-converter", "Timestamp converter", "Converts Unix timestamps to dates in any time zone, and back.", none, nil},
		{"url-encode-decode", "URL encode and decode", "Percent-encodes a text for a URL, and decodes it.", none, text},
		{"regex-tester", "Regex tester", "Tries a regular expression on a text and shows what matches.", none, nil},
		{"api-console", "API console", "Sends requests to this API and shows what it answers.", none, nil},
	}
}
