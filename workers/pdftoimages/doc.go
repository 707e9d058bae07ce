// Package pdftoimages runs the tool pdf-to-images-zip on poppler.
//
//	input ─▶ pdfsource ─▶ sizes of pages ─▶ for each page: pdftoppm ─▶ PNG ─▶ ZIP ─▶ every picture opened again ─▶ Output
//	                        pixel budget                    row by row, never a whole picture
//
// poppler writes raw pixels and we write the PNG: its own PNGs cost six times as
// much time as painting the page, so that 500 pages would not be done in the
// tool's 120 seconds. Raw pixels also pass through here row by row, so the memory
// that a job takes of ours does not depend on the size of its pages.
//
// A page is seen as its crop box, turned as the page says. A picture has at most
// pixelsMax pixels: a larger page gets a lower resolution, and is named. All
// pictures together have at most outputBytesMax bytes.
package pdftoimages
