// Package tables finds the tables of a page, and joins those that go on over pages.
//
//	rules ─▶ lattices ─▶ grids ─▶ ruled tables ─▶ words that are in none
//	rows  ─▶ streams ──▶ rows of cells ─▶ tables without rules
//
// With rules: those that hang together are a lattice; its lines divide it into fields, and fields without a rule between
// them are one cell, which so spans rows and columns. Without: room that goes through several rows one below the other (a
// stream) divides columns, where it is wider than a space in most of them. A row that closes such room ends the table,
// unless rows of cells follow it. A row without a first column that stands closer than rows do belongs to the row before.
//
// # Why it is here
//
// Measured in November 2026 against what there is to be had under free licences, on the documents of scripts/quality
// (areas markdown and excel), which are printed by Chromium and LibreOffice and whose structure is known. Means
// over 18 tables (ruled, unruled, wrapped and spanning cells, five pages, right to left, Chinese): F1 of cells by place
// and text, and TEDS.
//
//	                                    cell F1   TEDS    seconds for all 18
//	this package                         0.95      0.98      3
//	Camelot 2.0.0, hybrid                0.66      0.74     89
//	Camelot 2.0.0, network               0.55      0.69      8
//	Camelot 2.0.0, lattice               0.24      0.25     69
//	pdfplumber 0.11.10, rules            0.30      0.30      9
//	opendataloader-pdf 2.5.16, cluster   0.22      0.24      3
//
// Camelot and pdfplumber do not join pages, do not turn right-to-left text around and, with rules, find nothing where
// there are none; Camelot's lattice draws each page to look at it, 2.4 s a page, so that 500 pages cannot be done in 120 s.
//
// # What is weak
//
// What spans columns in a table without rules is found where it reaches over the room between them, and not where it
// stands above one (TEDS 0.77); two columns of a table that are both prose are read as columns of text; a table in a cell
// of another is a part of it.
package tables
