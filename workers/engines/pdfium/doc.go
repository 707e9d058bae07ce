// Package pdfium reads the content of a PDF's pages: words with their positions and styles, rules, bullets, links, and how much
// of a page is pictures. Their structure (lines, tables, headings) is found by package layout.
//
// The engine is PDFium, under its Apache and BSD licences, from the Python package pypdfium2; of that, only the C functions are
// used. The files of extract are one program, which is embedded in this binary and run by the system's Python in a process of its own,
// one for each document, two for one of many pages. Python compiles it when this process starts, once for all runs. It reads the PDF from standard
// input and reads nothing else but Python's library and the folder Dir, and writes nothing.
//
//	Open ─▶ process starts, reads the PDF ─▶ waits ─┬─▶ question ─▶ pieces of the answer ─┐
//	                                                └──────── the next one ◀──────────────┘ Close, ctx ─▶ SIGKILL
//
// To start the engine takes longer than to read a page, so a tool opens a document once (Reading), while pdfinfo still looks at it, and asks all it
// wants to know of that process. No process outlives its document. A question that changes pages (fields are written into them) makes the program open
// the document again for the next one, and an engine that ended during a question is started again for the next one.
//
// scripts/setup installs the package in Dir, by version and hash. A service that runs as another user can read it, and so can
// an engine's own user.
//
// A tagged PDF says which of its text is what (tags.py): of its structure, the tables and headings are read, with where the text of each cell and heading is. How much of a structure is visited is
// bounded, as it may be made to be without end.
//
// Browsers print each letter as a text of its own: looks are asked for where the font or the base line changes, not for each text. What is
// asked of every letter and object is asked for many at a time, by functions whose arguments Python does not convert (characters.py).
//
// Start-up costs 0.04 s of CPU; a page of 300 words about 8 ms, its sketch (text, looks, rules) 5 ms: PDFium itself takes 3 for opening it and
// placing its letters.
package pdfium
