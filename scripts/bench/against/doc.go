// Package against compares the benchmark of two commits in one run: a machine's speed changes by the minute, so figures of the
// same name are measured in turns, and only their ratio is judged.
//
// Each version is unpacked and built on its own, and runs its own benchmark program: figures are read from the table that it
// prints, since the two versions share no code. A figure is found again by its section and its place in it, so that it may be
// renamed in between.
package against
