// Package pdfstructure finds what a PDF does not say: which of the words on a
// page are a heading, a paragraph, a list, a table, and in which order they are
// read. It knows only their places and looks, and the lines drawn around them.
//
//	pages of package pdfium
//	  │ words; what runs in another direction is set aside
//	  ▼
//	ruled tables ──▶ running headers and footers out ──▶ columns ──▶ lines
//	  grid of rules,    same place, same words on         room that    │
//	  merged fields     most pages, away from the text    goes through ▼
//	                                                     tables without rules
//	                                                                   │ the rest
//	                                                                   ▼
//	             headings, items, code, paragraphs ◀───────────────────┘
//	  ▼
//	tables that go on over pages are joined; headings get levels by size
//
// # Tables
//
// With rules: those that hang together are a lattice; its lines divide it into
// fields, and fields without a rule between them are one cell, which so spans
// rows and columns. Without: room that goes through several lines one below the
// other (a stream) divides columns, where it is wider than a space in most of
// them. A line that closes such room ends the table, unless rows go on behind it.
// A line without a first column that stands closer than rows do goes on with the
// row before.
//
// # Why it is here
//
// Measured in November 2026 against what there is to be had under free licences,
// on the documents of scripts/quality (areas markdown and excel), which are
// printed by Chromium and LibreOffice and of which the structure is known. Means
// over 18 tables (ruled, unruled, wrapped and spanning cells, five pages, right
// to left, Chinese): F1 of cells by place and text, and TEDS.
//
//	                                    cell F1   TEDS    seconds for all 18
//	this package                         0.95      0.98      3
//	Camelot 2.0.0, hybrid                0.66      0.74     89
//	Camelot 2.0.0, network               0.55      0.69      8
//	Camelot 2.0.0, lattice               0.24      0.25     69
//	pdfplumber 0.11.10, rules            0.30      0.30      9
//	opendataloader-pdf 2.5.16, cluster   0.22      0.24      3
//
// Camelot and pdfplumber do not join pages, do not turn right-to-left text around
// and, with rules, find nothing where there are none; Camelot's lattice draws
// each page to look at it, 2.4 s a page, so that 500 pages cannot be done in 120 s.
//
// For Markdown, opendataloader-pdf's local mode is as good on Latin text in one and
// two columns (token F1 1.00, headings 1.00 of 1.00), but it writes right-to-left
// text backwards (token F1 0.02), does not see bullets that are drawn (items
// 0.50), sees two of three Japanese and Chinese headings as text, keeps hyphens of
// divided words (token F1 0.75 in narrow columns), finds no table without rules
// and wants a Java machine.
//
// # What is weak
//
// What spans columns in a table without rules is found where it reaches over the
// room between them, and not where it stands above one (TEDS 0.77); two columns of
// a table that are both prose are read as columns of text; a table in a cell of
// another is a part of it; headings and lists that look like the text are text;
// Thai and Devanagari that a program has written with replacement texts
// (/ActualText) come out with letters twice or apart (token F1 0.96). Tags that a
// PDF may have are not used: what is seen decides.
//
// 500 pages of 200 words take 9 s of CPU, 500 full pages of one ruled table
// (180,000 cells) 25 s and 250 MB (Xeon at 2.5 GHz).
package pdfstructure
