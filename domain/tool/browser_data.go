package tool

func browserData() []browserTool {
	return []browserTool{
		{
			"json-formatter", "JSON formatter", "Checks, indents and minifies JSON, and says where it is wrong.",
			oneText(applicationJSON, textPlain),
			[]string{applicationJSON},
		},
		{
			"csv-workbench", "CSV workbench", "Shows, sorts, filters and converts a CSV table.",
			oneText(textCSV, textPlain),
			[]string{textCSV, applicationJSON},
		},
		{"yaml-to-json", "YAML to JSON", "Converts YAML to JSON.", oneText(applicationYAML, textPlain), []string{applicationJSON}},
		{"json-to-yaml", "JSON to YAML", "Converts JSON to YAML.", oneText(applicationJSON, textPlain), []string{applicationYAML}},
	}
}

func browserText() []browserTool {
	return []browserTool{
		{"text-diff", "Text diff", "Shows what differs between two texts, line by line.", pair(oneText(textPlain)), nil},
		{
			"text-workbench", "Text workbench", "Counts, sorts, cleans and changes the case of a text.",
			oneText(textPlain),
			[]string{textPlain},
		},
	}
}

// pair allows two files in a run.
func pair(in browserInput) browserInput {
	in.itemsMax = 2
	return in
}
