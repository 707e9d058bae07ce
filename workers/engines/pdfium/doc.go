// Package pdfium reads what is on the pages of a PDF: words with their places
// and looks, rules, bullets, links, and how much of a page is pictures. What
// they mean (lines, tables, headings) is for package layout.
//
// The engine is PDFium, under its Apache and BSD licences, as the Python package
// pypdfium2 carries it; of that, only the C functions are used. extract.py is
// the whole program: it is part of this binary and is run by the system's
// Python in a process of its own, one for each document, which reads the PDF
// from its standard input and prints one line of JSON for each page. Nothing is
// read but Python's library and the folder Dir, nothing is written.
//
// scripts/setup puts the package into Dir, by version and hash. It is a place
// that a service run as another user can read, and so can an engine's own user.
//
// Start-up costs 0.09 s of CPU; a page of 350 words 10 to 20 ms.
package pdfium
