// Package pagepng makes PNG pictures of PDF pages.
//
//	pdftoppm ─▶ raw pixels ─▶ PNG, row by row ─▶ out
//
// poppler paints and we write the PNG: its own PNGs cost six times as much time
// as painting the page. Pixels pass through row by row, so the memory that a
// picture takes of ours does not depend on its size; poppler's is bounded by
// PixelsMax.
package pagepng
