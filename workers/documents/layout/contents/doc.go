// Package contents reads tables of contents: lines of a title and the number of its page, with dots between the two (a leader) or a wide gap.
//
//	words ─▶ Words ─▶ words with leaders ─▶ columns, rows ─▶ Runs ─▶ Entries
//
// Leaders are also in price lists and accounts. Numbers that never fall from line to line, without signs and decimals, and with no others beside them, are those of
// pages; elsewhere the dots are left out, so that the gap between two cells is empty. Without a leader, lines are entries below a title that says so, as
// "Contents" does, or if they begin with the numbers of sections.
package contents
