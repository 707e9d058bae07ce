// Package tables finds the tables of a page, and joins those that continue over pages.
//
//	rules ─▶ lattices ─▶ grids ─▶ ruled tables ─▶ words that are in none
//	rows  ─▶ streams ──▶ rows of cells ─▶ unruled tables
//
// With rules: rules that touch form a lattice; its lines divide it into fields, and fields without a rule between them are one
// cell, which may span rows and columns. Where rules between columns are in pieces that meet, rows end; where those above and
// below a table are, columns do. A body with rules around it only is divided into rows as if it had none, if three of them or more have a first cell. Boxes under the cells of each second row show the same as rules do, those under
// a head alone do not, but one row below or above it does if its words begin exactly where those in the boxes do. A row between boxes has the cells that its words say, and one may have none in the last columns. A row without rules between its cells, where others have them, is divided as its words say; a title over all columns without rules at the sides
// does not end the table, and one above the first rule or box is a row if it is as far from it and from the edge as other cells are. Two rules
// between rows, drawn in a piece for each cell, are enough if a head is above the first and a row between them. A row that is
// left on a page is the table's if the page before or after has one with the same columns, and one without a rule below it goes on in the next part,
// above whose first rule the rest of it may be.
// Rules at one height are of two tables if the gap between them is a gutter (package gutter). Without rules: a vertical gap
// through several rows (a stream, as Camelot calls it) separates columns if it is wider than a space in most of them, and not
// one of the equal gaps of a justified line, of text or in a cell. How wide a space is, the rows themselves say. A narrower gap does if the cells before it
// end at one place and begin at several, or where all cells after it begin exactly below a title (words in two columns at least that begin so make a line a row), and a gap in the head alone does if each row has a cell
// on one side of it or the other. Rows with a space only at the gap have cells there if all rows begin below each other on both sides of it. The spaces of a title that reaches over a gap are none. Rows far apart are of one table if their cells are below each other, or all
// are as far apart. A line above the first row is one if it looks as the titles of groups within the table do, or is between the head and the rows. Where no line near the top has a wide gap, lines beside each other have one together,
// and begin the table: their cells are all in the middle of its first row. Two rows are few to prove a table; those below that fit their columns count
// too, unless a further row there does not. A title of three lines, with the others in its middle, begins a head. However narrow the gaps are, rows whose words begin exactly below words of a bold head are its rows. So are keys with what is said of each, if that begins at exactly one place in several lines, after more than a space. Code directly below titles is a row, which may have nothing below some of them. A larger bold line ends a table, and so does a row that closes the gap, unless rows of cells follow it, and so does one that leaves nothing of a wide gap but a space of its own; so does an item of the list that the table is in. A
// space of code is as wide as its letters, and no gap. A column may have nothing but its title, which is bold and beside the others. Where
// a row of cells ends is decided for the whole table: each way to divide its lines into rows has a cost, by how far lines are from each other
// in comparison with lines of text on the page, by whether they had room for the next word, and by how cells are aligned. Lines close to others are of the
// row whose first cell is near if all first cells are far from each other. A line of units below the titles is a row. A first cell in
// the middle of several rows is for all of them, where all first cells are in the middle of the rows that the other columns make.
//
// In both, a word that is wider than its cell and so is broken into several lines is one, if the column certainly has such words or the document has it
// whole. Lines of code that do so have as many letters as the longest one, and do not go on as text. Its hyphen stays if the document breaks no words, or its other words say that it is of a name (package vocabulary).
//
// # Why not a library
//
// Measured in November 2026 against what is available under free licences, on the documents of scripts/quality (areas markdown
// and excel), which are printed by Chromium and LibreOffice and whose structure is known. Means over 18 tables (ruled, unruled,
// wrapped and spanning cells, five pages, right to left, Chinese): F1 of cells by position and text, and TEDS.
//
//	                                    cell F1   TEDS    seconds for all 18
//	this package                         0.95      0.98      3
//	Camelot 2.0.0, hybrid                0.66      0.74     89
//	Camelot 2.0.0, network               0.55      0.69      8
//	Camelot 2.0.0, lattice               0.24      0.25     69
//	pdfplumber 0.11.10, rules            0.30      0.30      9
//	opendataloader-pdf 2.5.16, cluster   0.22      0.24      3
//
// Camelot and pdfplumber do not join pages, do not reorder right-to-left text, and their modes for rules find nothing in tables
// without them; Camelot's lattice renders each page as an image, 2.4 s a page, so 500 pages do not fit into 120 s.
//
// # Weaknesses
//
// In a table without rules, a cell that spans columns is found if it reaches over the gap between them, not if it only is above
// one column (TEDS 0.77); two columns that are both prose are read as columns of text; a table within a cell becomes part of
// the outer one.
package tables
