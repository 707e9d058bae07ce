// Package pdftoppt runs the tool pdf-to-ppt: LibreOffice makes slides of the pages of a PDF; slides that lack text are replaced
// by images of their pages.
//
//	input ─▶ pdfsource ─▶ words, sizes, scans (poppler)
//	            └─▶ texts, number of lines and areas (PDFium) ─▶ drawings that are painted meanwhile
//	                   └─▶ LibreOffice, impress_pdf_import ─▶ slides ─▶ for each page ─▶ pptx ─▶ opened again ─▶ Output
//	                                                                    │ the slide says what the page says: editable
//	                                                                    └ it does not, turns numbers round within
//	                                                                      right-to-left text, or the page is a scan: picture
//
// LibreOffice imports all pages in one run: 500 pages of text take it about 40 seconds. If it fails, or takes too long (importMax), all pages become images. What is
// drawn with more than 2,000 lines and areas would be a slide that no program opens: LibreOffice gets only the text of such a page, and a
// picture of the rest is put below it (mode drawing), as sharp as a screen of 2560 × 1440 shows the page. Two processes of PDFium paint these pictures while
// LibreOffice imports the text. The same is done with the pages with the most lines, if all pages together have more
// than 500 for each. Text within a form cannot be parted from the drawing: such a page becomes an image.
//
// All slides of a presentation have one size: that of the largest page, at most 56 inches. Smaller pages are at the upper left
// of their slide, larger ones are images that are scaled to fit.
//
// # What is used of the page analysis
//
// Words, page sizes and scans come from the same reader as those of Word and text (layout/page, by poppler), and text is cleaned
// in the same way (layout/text). layout.Analyze is not used: its Document is text in reading order, without the drawings,
// backgrounds and pictures that make a slide look like its page. Slides are LibreOffice's; the words of the page only decide
// whether a slide says all of it.
package pdftoppt
