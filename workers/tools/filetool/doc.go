// Package filetool is what tools that turn one file into another share: reading options, classifying failures, describing the
// output.
package filetool
