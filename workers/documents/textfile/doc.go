// Package textfile reads text files of any charset as UTF-8.
//
//	byte order mark ─▶ UTF-16 without one ─▶ what the file declares ─▶ UTF-8 ─▶ ICU's statistics ─▶ Windows-1252
//
// A file that has none of the bytes that only text has is refused: ErrBinary.
package textfile
