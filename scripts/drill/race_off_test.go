//go:build !race

package main

// raceEnabled has the service built as this test is.
const raceEnabled = false
