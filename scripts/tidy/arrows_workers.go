package tidy

// workersArrows are the arrows of the packages in workers: the content of documents, whichever reader finds it; how
// programs run; the programs; attempts of jobs; the tools that they run.
var workersArrows = []arrow{
	{"workers/documents/csvfile", []string{"workers/documents/textfile"}},
	{"workers/documents/docx", []string{"workers/documents/layout"}},
	// What a reader finds on a page; words joined to lines and text; tables; the analysis of whole documents.
	{"workers/documents/layout", []string{
		"workers/documents/layout/addresses", "workers/documents/layout/contents", "workers/documents/layout/frames", "workers/documents/layout/items",
		"workers/documents/layout/linenumbers", "workers/documents/layout/looks",
		"workers/documents/layout/overprint", "workers/documents/layout/page", "workers/documents/layout/tables", "workers/documents/layout/text",
		"workers/documents/layout/vocabulary",
	}},
	{"workers/documents/layout/addresses", []string{"workers/documents/layout/text"}},
	{"workers/documents/layout/items", []string{"workers/documents/layout/page", "workers/documents/layout/text"}},
	{"workers/documents/layout/contents", []string{"workers/documents/layout/page", "workers/documents/layout/text"}},
	{"workers/documents/layout/frames", []string{"workers/documents/layout/page"}},
	{"workers/documents/layout/linenumbers", []string{"workers/documents/layout/text"}},
	{"workers/documents/layout/looks", []string{"workers/documents/layout/page", "workers/documents/layout/tables", "workers/documents/layout/text"}},
	{"workers/documents/layout/overprint", []string{"workers/documents/layout/text"}},
	{"workers/documents/layout/page", nil},
	{"workers/documents/layout/tables", []string{
		"workers/documents/layout/page", "workers/documents/layout/tables/gutter", "workers/documents/layout/tagged", "workers/documents/layout/text",
		"workers/documents/layout/vocabulary",
	}},
	{"workers/documents/layout/tagged", []string{"workers/documents/layout/page", "workers/documents/layout/text"}},
	{"workers/documents/layout/tables/gutter", []string{"workers/documents/layout/page", "workers/documents/layout/text"}},
	{"workers/documents/layout/text", []string{"workers/documents/layout/page"}},
	{"workers/documents/layout/vocabulary", []string{"workers/documents/layout/text"}},
	{"workers/documents/markdown", nil},
	{"workers/documents/characters", nil},
	{"workers/documents/officefile", []string{"workers/documents/characters"}},
	{"workers/documents/officefile/officefiletest", nil},
	{"workers/documents/pptx", nil},
	{"workers/documents/textfile", []string{"domain/tool"}}, // what a plain text is, which an upload is checked for too

	// Bounds of a run, and the isolation of its files, calls and user, each by itself; sandbox combines them.
	{"workers/sandbox", []string{
		"workers/sandbox/bounds", "workers/sandbox/calls", "workers/sandbox/rundir", "workers/sandbox/users", "workers/sandbox/view",
	}},
	{"workers/sandbox/bounds", nil},
	{"workers/sandbox/calls", nil},
	{"workers/sandbox/helper", []string{"workers/sandbox"}},
	{"workers/sandbox/rundir", []string{"workers/sandbox/users"}},
	{"workers/sandbox/users", nil},
	{"workers/sandbox/view", nil},

	{"workers/engines/chromium", []string{"workers/engines/chromium/devtools", "workers/engines/fonts", "workers/documents/characters", "workers/sandbox"}},
	{"workers/engines/chromium/devtools", nil},
	{"workers/engines/ffmpeg", []string{"workers/sandbox"}},
	{"workers/engines/fonts", []string{"workers/sandbox"}},
	{"workers/engines/office", []string{"workers/engines/fonts", "workers/sandbox"}},
	{"workers/engines/pdf", []string{"workers/sandbox"}},
	{"workers/engines/pdf/pdftest", nil},
	{"workers/engines/pdfium", []string{"workers/documents/layout/page", "workers/documents/layout/text", "workers/sandbox"}},
	{"workers/engines/pdfium/pdfiumtest", nil},
	{"workers/engines/poppler", []string{"workers/documents/layout/page", "workers/documents/layout/text", "workers/sandbox"}},
	{"workers/engines/vips", []string{"workers/sandbox"}},

	{"workers/attempts/convert", []string{"workers/sandbox", "commands", "domain"}},
	{"workers/attempts/heartbeat", nil},
	{"workers/attempts/lanes", []string{"workers/sandbox"}},
	{"workers/attempts/progress", []string{"domain"}},
	{"workers/attempts/sweep", []string{"workers/attempts/heartbeat", "commands", "domain"}},

	// A tool imports what tools share, and no other tool.
	{"workers/tools/*", []string{
		"workers/tools/filetool", "workers/tools/pagepng", "workers/tools/pdfcoverage", "workers/tools/pdfread", "workers/tools/pdfsource", "workers/tools/pdfwords",
		"workers/attempts/convert", "workers/documents", "workers/engines", "workers/sandbox", "domain",
	}},
	{"workers/tools/attempttest", []string{"workers/attempts/convert", "workers/engines/pdf/pdftest"}},
	{"workers/tools/filetool", []string{"workers/attempts/convert", "workers/sandbox", "domain"}},
	{"workers/tools/pagepng", []string{"workers/engines/poppler"}},
	{"workers/tools/pdfcoverage", []string{"workers/tools/filetool", "workers/attempts/convert", "workers/documents/layout/page", "workers/engines", "domain"}},
	{"workers/tools/pdfwords", []string{
		"workers/tools/pdfcoverage", "workers/tools/pdfsource", "workers/tools/pdfwords/bullets", "workers/attempts/convert", "workers/documents/layout", "workers/engines",
	}},
	{"workers/tools/pdfwords/bullets", []string{"workers/documents/layout/page", "workers/engines"}},
	{"workers/tools/pdfread", []string{
		"workers/tools/filetool", "workers/tools/pdfcoverage", "workers/tools/pdfsource", "workers/attempts/convert", "workers/documents/layout", "workers/engines",
		"workers/sandbox", "domain",
	}},
	{"workers/tools/pdfsource", []string{
		"workers/tools/filetool", "workers/attempts/convert", "workers/engines", "workers/sandbox", "domain",
	}},

	{"workers/webhook", []string{"commands", "domain"}},
}
