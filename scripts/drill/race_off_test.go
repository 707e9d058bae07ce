//go:build !race

package main

// raceEnabled builds the service as this test is built.
const raceEnabled = false
