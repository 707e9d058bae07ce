// Command quality runs every tool on real files of every type that it takes, without a service around it, and prints what
// came out: what was checked, what was measured, and on which machine. It ends with 1 where a check failed.
//
//	quality [-only area,area] [-keep DIR]
//
// An area (documents, media …) is one file: it makes its sources, runs tools on them through the room and notes a row for
// each. Checks are about content: text found again by another program, page counts, durations, cells by value. Measures
// are figures without a bound; a bound belongs to a check.
package main
