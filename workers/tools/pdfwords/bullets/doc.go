// Package bullets finds the bullets that are drawn on pages. Programs that print web pages draw those of lists, so there is no character for them.
//
//	words ─▶ pages with indented lines ─▶ painted small ─▶ dark spots beside lines ─▶ words "•"
//
// A bullet is a dark spot of a bullet's size, alone to the left of an indented line, or to the right of a right-to-left one. Who paints is the
// caller's choice: poppler takes half a minute for some drawings that PDFium paints in a quarter of a second.
package bullets
