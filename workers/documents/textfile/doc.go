// Package textfile decodes text files of any charset to UTF-8.
//
//	byte order mark ─▶ UTF-16 without one ─▶ what the file declares ─▶ UTF-8 ─▶ ICU's statistics ─▶ Windows-1252
//
// A file with bytes that never occur in text is refused: ErrBinary.
package textfile
