// Package pdftodocx runs the tool pdf-to-docx: poppler reads the words of a PDF, and their layout is written as DOCX.
//
//	input ─▶ pdfsource ─▶ poppler words ─▶ layout ─▶ docx ─▶ read back: the same text ─▶ Output
//
// The DOCX has text only: paragraphs, headings, lists and tables that can be edited. Pictures and drawings are counted and
// dropped. The metadata lists pages without text; a PDF without any text becomes a document with one sentence that says so.
package pdftodocx
