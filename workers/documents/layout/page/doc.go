// Package page is what a reader of PDFs says of a page: words with their places and looks, drawn lines, bullets, links,
// and how much of the page is pictures. It says nothing of what they mean. Every reader (engines poppler and pdfium)
// returns this type, and package layout finds the structure of it.
package page
