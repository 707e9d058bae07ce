// Command quality runs every tool, without a service, on real files of every type that it accepts, and prints the
// results: what was checked, what was measured, and on which machine. It exits with 1 if a check failed.
//
//	quality [-only area,area] [-tools tool,tool] [-kinds kind,kind] [-peers] [-practice N] [-variants N] [-others DIR] [-looks] [-beside N] [-tagged] [-keep DIR]
//
// An area (documents, media …) is one file: it creates its sources, runs tools on them through the room and adds a
// row for each run. Checks compare content: text found by another program, page counts, durations, cells by value.
// Measures are figures without a bound; a bound belongs to a check.
package main
