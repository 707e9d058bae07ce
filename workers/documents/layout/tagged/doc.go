// Package tagged puts a page's words into the tables that the file itself says it has: a tagged PDF (ISO 32000-1, 14.8) names tables, rows and
// cells, and marks the text of each. Browsers, word processors and typesetters write such tags, and no look at a page knows as much as they do: where rows without rules
// end, and which cells are empty.
//
//	page.Tagged ─▶ words of cells ─▶ rows ─▶ columns: numbers, or places ─▶ agrees with what is visible ─▶ Table
//	                    │                                                           │
//	                    └──────────── a word of two cells, or of none ──────────────┴─▶ nothing: the places of words decide
//
// Tags are written by programs, and believed as far as the page shows the same: each word is in one cell, rows are below each other, and the cells of a row are beside each
// other, from one side to the other. A program may leave out empty cells: then the rows that have all cells say where the columns are. What holds a heading or another table
// arranges a page, and is not reported as a table (engines/pdfium).
package tagged
