// Package backup is the file that `toolmill backup` writes: the rows of tables that exist nowhere else, encrypted.
//
//	age ( zstd (
//	  toolmill-backup                              the first line
//	  {"format":1,"installation":…}                Header
//	  {"table":"people","columns":["id",…]}        a table: its rows follow as Postgres' COPY writes them in text,
//	  <length><bytes> … <0>                        in pieces, each after its length in four bytes, big end first,
//	  {"rows":3,"sizeBytes":310,"sha256":…}        and then what they were
//	  …
//	  {"tables":15}                                the last line
//	))
//
// `age -d -i KEY FILE | zstd -d` shows the rows without this program.
//
// # Who is authoritative
//
// The last line is: a file without it is not a backup. The tables are of one moment, that of the positions in Header.
//
// # What happens on failure
//
//   - The file is cut off, or a byte of it has changed: age says so for every 64 KiB, zstd and the sum of each table once more, and
//     Read returns ErrDamaged. Who reads a file to use it reads all of it first.
//   - The key is another one: ErrIdentity, before anything else.
//   - The format is a newer one: ErrFormat.
package backup
