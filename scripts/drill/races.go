package main

import (
	"bytes"
	"os"
)

// races counts the reports of the race detector, if it is built in.
func races(logPath string) int {
	text, err := os.ReadFile(logPath)
	if err != nil {
		return 0
	}
	return bytes.Count(text, []byte("WARNING: DATA RACE"))
}
