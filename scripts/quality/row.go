package main

// row is the result of one run of a tool.
type row struct {
	// area is set by the room.
	area, slug string
	// input names the source and its peculiarity, as in "DOCX, right to left".
	input string
	// measures are figures such as "token F1 0.998"; empty if the row is only a check.
	measures string
	// faults are the failed checks, each with what was found instead.
	faults []string
}
