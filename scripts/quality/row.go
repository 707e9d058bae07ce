package main

// row is what one run of a tool came to.
type row struct {
	// area is set by the room.
	area, slug string
	// input names the source and what is special about it, as in "DOCX, right to left".
	input string
	// measures are figures such as "token F1 0.998"; empty where the row is a check alone.
	measures string
	// faults are the checks that failed, in words that name what was there instead.
	faults []string
}
