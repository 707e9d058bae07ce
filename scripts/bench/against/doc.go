// Package against compares the benchmarks of two commits in one run: a machine's speed changes by the minute, so the
// two versions are measured in turns, and only the ratio of their figures is judged.
//
// Each version is unpacked and built by itself, and runs its own benchmark program: the two share no code, so figures
// are read from the table that it prints. A figure is identified by its section and its position there, so it may be
// renamed in between.
package against
