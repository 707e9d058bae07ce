// Package docx writes the layout of a document's pages as DOCX (ECMA-376), and reads the text of a DOCX back.
//
//		layout.Document ─▶ styles, numbering, header, footer ─▶ body ─▶ ZIP
//
//	  - Headings have the styles that word processors know, so that an outline and
//	    a table of contents can be made of them.
//	  - Items of lists have no text for their numbers: the list counts. Where the
//	    page's numbers do not follow each other, another list begins with the next
//	    one, so what is seen is what the page had.
//	  - What belongs to an item is as far in as its text.
//	  - A table that goes on over a page break is one table. Cells that span others
//	    are merged. Tables have the borders of their page, and texts are on the side of
//	    their cells that they are on there. Lines of code are one paragraph with line
//	    breaks.
//	  - Entries of a table of contents have dots that lead to the number of a page at
//	    the edge of the text. Scripts are raised and lowered.
//	  - Paragraphs of typewritten documents keep their indents and stay directly
//	    below each other.
//	  - A paragraph that goes on over a page break is one paragraph. A page ends
//	    where the PDF's page ended early, before a large heading, and where the size
//	    of the paper changes; elsewhere the text runs on.
//	  - What ran along the pages becomes the header and the footer of all pages, with
//	    a field in the place of the page's number.
package docx
