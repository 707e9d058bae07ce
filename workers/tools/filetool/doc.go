// Package filetool is what the tools share that make one file of another with
// an engine: reading options, naming failures, describing the output.
package filetool
