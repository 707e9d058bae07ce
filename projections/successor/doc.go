// Package successor gives a table that takes another's place what belongs to that one, and not to its rows: settings, comments, owner,
// rights. CREATE TABLE … (LIKE … INCLUDING ALL) leaves them out. What it cannot give, an operator's views or triggers on the table, is named
// before anything is done.
package successor
