// Package pdftoimages runs the tool pdf-to-images-zip on poppler.
//
//	input ─▶ pdfsource ─▶ sizes of pages ─▶ for each page: pagepng ─▶ ZIP ─▶ every picture opened again ─▶ Output
//	                        pixel budget                    row by row, never a whole picture
//
// A page that poppler paints too slowly, or without what PDFium sees on it, is painted by PDFium; the metadata names it.
//
// A page is rendered as displayed: cropped and rotated. An image has at most pagepng.PixelsMax pixels: a larger page gets a
// lower resolution, and is named in the metadata; one that has more even at 1 dpi is refused (pixel_limit). All images together have at most outputBytesMax bytes.
package pdftoimages
