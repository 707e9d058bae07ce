// Package pdftodocx runs the tool pdf-to-docx: poppler reads the words of a PDF,
// and their layout is written as DOCX.
//
//	input ─▶ pdfsource ─▶ poppler words ─▶ layout ─▶ docx ─▶ read back: the same text ─▶ Output
//
// The DOCX has text only: paragraphs, headings, lists and tables that can be
// edited. Pictures and drawings are counted and left out. Of a page without text
// the metadata says so; a PDF without any becomes a document of one sentence that
// says that there is none.
package pdftodocx
