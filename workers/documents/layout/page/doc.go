// Package page is what a PDF reader extracts from a page: words with their positions and styles, drawn lines, bullets, links,
// and how much of the page is pictures, without interpretation. Every reader (engines poppler and pdfium) returns this type;
// package layout finds the structure.
package page
