package site

import (
	"bytes"
	"os"
)

// Races counts the reports of the race detector in a process's log, if it is built in.
func Races(logPath string) int {
	text, err := os.ReadFile(logPath)
	if err != nil {
		return 0
	}
	return bytes.Count(text, []byte("WARNING: DATA RACE"))
}
